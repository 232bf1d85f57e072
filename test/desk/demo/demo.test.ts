import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { demoWorld } from '#server/demo/world.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { houses, housesReady, signIn, textOf } from '../deskSite.ts'

const { casino, other, hotel } = houses

describe('the desk of the demo world (B23)', () => {
  const site = opened(() => openHotelSite({ env: { DEMO_WORLD: 'on' } }))
  before(async () => {
    await housesReady(site)
  })

  const text = async (client: Client, route: DeskRouteName, house: string, query = '') =>
    textOf(must(await client.get(deskPath(route, 'fr', { house }) + query), 200))
  /** Posts a form and opens the page that it leads to. */
  const after303 = async (client: Client, path: string, fields: Record<string, string>) =>
    textOf(must(await client.get(must(await postForm(client, path, fields), 303).headers.get('location') ?? ''), 200))

  it('opens to each address that docs/rules/operations.md tells, with the code of the mailbox, at its house or at all', async () => {
    const page = await readFile(new URL('../../../docs/rules/operations.md', import.meta.url), 'utf8')
    const told = [...page.matchAll(/^\| `(\w+@hautemer\.test)`/gm)].map(([, email]) => email)
    expect(told).to.deep.equal(demoWorld.desk.map(({ email }) => email))
    for (const { email, house, role } of demoWorld.desk) {
      const start = await (await signIn(site, email)).get(deskPath('home', 'fr'))
      if (role === 'group')
        expect(textOf(must(start, 200)))
          .to.include('Villa Ondine')
          .and.include('groupe')
      else expect(start.headers.get('location'), email).to.equal(deskPath('house', 'fr', { house }))
    }
  })

  it('has points to answer and to approve, files fresh and expired, and a visit that is the last of the month', async () => {
    const lea = await signIn(site, 'lea@hautemer.test')
    expect(await text(lea, 'lineClaims', casino)).to.include('Hugo')
    expect(await text(lea, 'adjustments', casino)).to.match(/Attend une seconde personne \+5 400.*Max Roy.*Valider/)
    const max = await signIn(site, 'max@hautemer.test')
    expect(await text(max, 'adjustments', casino)).to.include('Retirer ma demande')
    // The number on the tile is of what a person can do: nobody approves their own request.
    expect(await text(lea, 'house', casino)).to.include('Points 2 en attente')
    expect(await text(max, 'house', casino)).to.include('Points 1 en attente')
    const file = (code: string) =>
      after303(lea, deskPath('files', 'fr', { house: casino }), { form: 'find', reason: 'present', code })
    expect(await file('D4203175148')).to.include('Lina')
    expect(await file('D4203175171')).to.include('Noé')
    const door = { form: 'count', code: '427118005060' }
    expect(await after303(lea, deskPath('door', 'fr', { house: casino }), door)).to.include(
      'La limite est atteinte avec cette visite',
    )
  })

  it('has a new card at each step and messages at the hotel, and a request for a quote at the casino', async () => {
    const yann = await signIn(site, 'yann@hautemer.test')
    expect(await text(yann, 'renewals', hotel))
      .to.include('Demandée (1)')
      .and.include('En fabrication (1)')
      .and.include('Envoyée (1)')
    expect(await text(yann, 'renewals', hotel, '?state=given')).to.include('4203 175 346')
    const inbox = await text(yann, 'requests', hotel)
    expect(inbox).to.include('Une chambre au calme').and.include('Une écharpe oubliée')
    const mona = await signIn(site, 'mona@hautemer.test')
    expect(await text(mona, 'requests', casino)).to.include('Dîner d’équipe')
    // A number that is read out on the telephone finds one request.
    const group = await signIn(site, 'ada@hautemer.test')
    const everywhere = await text(group, 'requests', casino, '?all=1')
    const numbers = everywhere.match(/[0-9A-F]{4}-[0-9A-F]{4}/g) ?? []
    expect(numbers.length).to.be.at.least(3)
    expect(new Set(numbers).size).to.equal(numbers.length)
    for (const number of numbers)
      expect(await text(group, 'requests', casino, `?all=1&q=${number}`), number).to.include('Une demande pour')
  })

  it('has an evening under way, with the names of its players', async () => {
    const tom = await signIn(site, 'tom@hautemer.test')
    const list = deskPath('tournaments', 'fr', { house: other })
    const path = await eventually(
      async () => /href="([^"]+)"><strong>Deepstack/.exec(must(await tom.get(list), 200).body)?.[1] ?? '',
      (it) => it !== '',
    )
    const evening = await eventually(
      async () => textOf(must(await tom.get(path), 200)),
      (it) => it.includes('Accueillis (44)'),
    )
    expect(evening).to.include('BODIN Bleuenn')
    expect(new Set(evening.match(/[A-Z2-9]{4}-[A-Z2-9]{4}/g)).size).to.equal(61)
  })
})
