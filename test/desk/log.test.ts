import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { writeAct } from '#server/desk/acts.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { retention } from '#shared/limits.ts'
import { dayMs } from '#shared/time/days.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { checkCode, claimedReward, floor, houses, staffMember, textOf } from './deskSite.ts'

/** Lines that a page shows, without the names in its filters. */
function tableOf({ body }: Pick<Answer, 'body'>): string {
  return textOf({ body: /<table>.*<\/table>/s.exec(String(body))?.[0] ?? '' })
}

describe('the log of the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite, { env: floor })
  it('has a line for signing in, each look and each act; the group reads it, of a house or of all', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
    const { code } = await claimedReward(site)
    await checkCode(desk, houses.casino, code)
    const auditor = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale: 'en' })
    const read = async (house: string, query = '') =>
      tableOf(must(await auditor.client.get(deskPath('acts', 'en', { house }) + query), 200))
    const here = await read(houses.casino)
    expect(here).to.match(/Léa Martin Reward code checked VIP card \d{4} \d{4} \d{4} Casino de la Digue/)
    expect(here).to.match(/Operations Access given Casino de la Digue/)
    const { network } = await site.services.store.db
      .selectFrom('deskActs')
      .innerJoin('deskPeople', 'deskPeople.id', 'deskActs.personId')
      .select('network')
      .where('deskPeople.email', '=', desk.email)
      .where('act', '=', 'checkReward')
      .executeTakeFirstOrThrow()
    expect(here).to.include(`Casino de la Digue ${network}`)
    const elsewhere = await read(houses.other)
    expect(elsewhere).not.to.include('Léa Martin')
    const everywhere = await read(houses.other, '?all=1')
    expect(everywhere)
      .to.match(/Léa Martin Signed in/)
      .and.match(/Ada Petit Log read Casino des Pins/)
    for (let n = 0; n < 3; n++) await read(houses.other)
    const reads = (await read(houses.other, '?act=readActs')).match(/Ada Petit Log read/g)
    expect(reads, 'reading is one line a quarter of an hour').to.have.length(1)
    expect(textOf(must(await auditor.client.get(deskPath('acts', 'fr', { house: houses.casino })), 200))).to.include(
      'Code de récompense vérifié',
    )
  })

  it('names its columns, acts and amounts in words: an act is something done, a test letter is no sending', async () => {
    const auditor = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
    const of = { personId: null, role: 'operator', network: '192.0.2.0/24', at: site.clock.now() }
    const lines = [
      { act: 'adjustPoints', details: { points: -1200 } },
      { act: 'refundEntry', details: { cents: 4000 } },
      { act: 'exportList', details: { count: 17 } },
      { act: 'testLetter', reason: 'test', details: {} },
    ] as const
    await site.services.store.transaction(async (tx) => {
      for (const it of lines) await writeAct(tx, of, { ...it, house: houses.bath })
    })
    const words = {
      fr: {
        columns: 'Quand Qui Acte Pour qui Combien Établissement Réseau Motif',
        lines: [
          'Points corrigés −1 200 points',
          'Entrée remboursée 40 €',
          'Liste exportée 17',
          'Lettre d’essai envoyée',
        ],
        done: /\p{L}(é|i|u|is|it|ert)(e|s|es)?( |$)|onnexion$/u,
      },
      en: {
        columns: 'When Who Act For whom How much Venue Network Reason',
        lines: ['Points adjusted −1,200 points', 'Buy-in refunded €40', 'List exported 17', 'Test letter sent'],
        done: /(ed|in|out|read|run|sent|given|sold|taken|paid|undone|held)( |$)/,
      },
    }
    for (const locale of locales) {
      const page = must(await auditor.client.get(deskPath('acts', locale, { house: houses.bath })), 200)
      const table = tableOf(page)
      for (const text of [words[locale].columns, ...words[locale].lines]) expect(table).to.include(text)
      const acts = /<select id="act".*?<\/select>/s.exec(String(page.body))?.[0] ?? ''
      const names = [...acts.matchAll(/<option value="\w+"[^>]*>([^<]+)/g)].map(([, name = '']) => name)
      expect(names.length).to.be.above(40)
      for (const name of names) expect(name).to.match(words[locale].done).and.not.include(':')
    }
  })

  it('is read by person, act and day; what cannot be read is said beside its field, and nothing typed is lost', async () => {
    const lea = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
    const max = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Noir' })
    for (const desk of [lea, max]) await checkCode(desk, houses.casino, (await claimedReward(site)).code)
    const auditor = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
    const path = deskPath('acts', 'fr', { house: houses.casino })
    const page = async (query: string, status = 200) => must(await auditor.client.get(`${path}?${query}`), status)
    const rowsOf = async (query: string) => tableOf(await page(query))
    const { id } = await site.services.store.db
      .selectFrom('deskPeople')
      .select('id')
      .where('email', '=', max.email)
      .executeTakeFirstOrThrow()
    expect(await rowsOf(`person=${id}`))
      .to.include('Max Noir')
      .and.not.include('Léa Martin')
    const checks = await rowsOf('act=checkReward')
    expect(checks).to.include('Max Noir').and.include('Léa Martin').and.not.include('Exploitation')
    expect(await rowsOf('person=operator'))
      .to.include('Exploitation')
      .and.not.include('Max Noir')
    const [today, tomorrow] = [0, 1].map((days) => site.clock.day(days))
    expect(await rowsOf(`from=${today}&to=${today}&act=checkReward`)).to.include('Max Noir')
    expect(await rowsOf(`from=${tomorrow}&act=checkReward`)).not.to.include('Max Noir')
    const wrong = await page('from=31/02/2026&act=checkReward', 422)
    expect(textOf(wrong)).to.include('Ce jour n’existe pas').and.include('Aucune ligne')
    expect(wrong.body)
      .to.include('value="31/02/2026"')
      .and.match(/value="checkReward" selected/)
    expect(textOf(await page(`from=${tomorrow}&to=${today}`, 422))).to.include('Le dernier jour est avant le premier')
  })

  it('is a file for spreadsheets, with where from and whom, whose export is a line of it', async () => {
    const name = '=cmd|Léa'
    const desk = await staffMember(site, 'casinoDesk', houses.other, { name })
    const { email } = await claimedReward(site)
    const find = { form: 'find', reason: 'phone', code: email }
    must(await postForm(desk.client, deskPath('find', 'fr', { house: houses.other }), find), 303)
    const auditor = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
    const path = deskPath('acts', 'fr', { house: houses.other })
    const part = { form: 'export', act: 'findMember' }
    const refused = await postForm(auditor.client, path, part)
    expect(refused.status).to.equal(422)
    expect(refused.body).to.match(/name="act" value="findMember"/)
    const to = must(await postForm(auditor.client, path, { ...part, reason: 'inquiry' }), 303).headers.get('location')
    const file = must(await auditor.client.get(to ?? ''), 200)
    expect(file.headers.get('content-disposition')).to.match(/filename="journal-casino-des-pins-\d{4}-\d\d-\d\d\.csv"/)
    const [header, ...lines]: string[][] = parse(String(file.body), { bom: true, delimiter: ';' })
    const { db } = site.services.store
    const { id } = await db.selectFrom('vipMembers').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { network } = await db
      .selectFrom('deskActs')
      .select('network')
      .where('memberId', '=', id)
      .executeTakeFirstOrThrow()
    expect(header?.slice(0, 6)).to.deep.equal(['Quand', 'Qui', 'Rôle', 'Acte', 'Établissement', 'Motif'])
    expect(lines[0]?.[0]).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(lines.map((it) => [...it.slice(1, 8), it[9]])).to.deep.equal([
      [`'${name}`, 'accueil du casino', 'Membre recherché', 'Casino des Pins', 'Au téléphone', 'vip', id, network],
    ])
    const everywhere = { form: 'export', all: '1', reason: 'review' }
    const all = must(await postForm(auditor.client, path, everywhere), 303).headers.get('location')
    const whole = must(await auditor.client.get(all ?? ''), 200)
    expect(whole.body).to.include('Journal exporté').and.include('Casino de la Digue')
    const written = await db.selectFrom('deskActs').selectAll().where('act', '=', 'sendFile').execute()
    expect(written.map(({ details }) => JSON.parse(details ?? '{}').count)[0]).to.equal(1)
    // For its person, for a while.
    const other = await staffMember(site, 'group', undefined, { name: 'Eva Brun' })
    expect((await other.client.get(to ?? '')).headers.get('location')).to.equal(path)
    site.clock.advance({ minutes: 16 })
    expect((await auditor.client.get(to ?? '')).headers.get('location')).to.equal(path)
  })

  it('is neither changed nor shortened by the account of the site: the database keeps a line as long as the sweep leaves it', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { store, jobs } = site.services
    const { db } = store
    const ids = async () => (await db.selectFrom('deskActs').select('id').execute()).map(({ id }) => id)
    const before = await ids()
    expect(before).not.to.deep.equal([])
    expect((await desk.client.get(deskPath('house', 'fr', { house: houses.casino }))).status).to.equal(200)
    const person = { personId: null, role: 'operator', network: null }
    const ages = { young: retention.deskActMs - dayMs, old: retention.deskActMs + dayMs }
    await store.transaction(async (tx) => {
      for (const [subject, ageMs] of Object.entries(ages))
        await writeAct(tx, { ...person, at: Date.now() - ageMs }, { act: 'readActs', subject })
    })
    const refusal = await db
      .deleteFrom('deskActs')
      .where('subject', '=', 'young')
      .execute()
      .catch((error: Error) => error.message)
    expect(refusal).to.equal('rows of desk_acts are never changed')
    // Moving the clock of the site ends no line.
    site.clock.advance({ days: 400 })
    await jobs.runDue()
    const left = await db.selectFrom('deskActs').select('subject').where('id', 'not in', before).execute()
    expect(left).to.deep.equal([{ subject: 'young' }])
    expect(await ids()).to.include.members(before)
  })
})
