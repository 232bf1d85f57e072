import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { locales } from '#shared/locales.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { follow, mainText } from '../deskPages.ts'
import { houses, housesReady, staffMember, textOf } from '../deskSite.ts'
import { type Lie, openDirectory, signInBy } from './directory.ts'

const casino = 'cn=Casino,ou=Staff,dc=hautemer'
const roles = {
  [casino]: [`casinoDesk@${houses.casino}`, `reception@${houses.hotel}`],
  Managers: ['group'],
  Nowhere: ['reception@nowhere'],
}

describe('the staff’s directory, by OpenID Connect (B23)', () => {
  const directory = opened(openDirectory)
  // Own site: its settings name the directory.
  const site = opened(() =>
    openHotelSite({
      env: {
        ...{ OIDC_ISSUER: directory.issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret-of-the-desk' },
        OIDC_ROLES: JSON.stringify(roles),
      },
    }),
  )
  before(async () => {
    await directory.start(site.url)
    await housesReady(site)
  })
  afterEach(() => directory.be('well'))

  const db = () => site.services.store.db
  const at = (house: string) => deskPath('house', 'fr', { house })
  const rowOf = (login: string) =>
    db().selectFrom('deskPeople').selectAll().where('directorySubject', '=', login).executeTakeFirst()
  const person = async (groups?: string[], more: object = {}) => {
    const email = newEmail('staff.test')
    const login = email.split('@')[0] ?? ''
    await directory.set(login, { email, name: 'Nora Le Bihan', groups, ...more })
    return { login, email }
  }
  const minutes = async (count: number) => {
    site.clock.advance({ minutes: count })
    await site.services.jobs.runDue()
  }
  const securityLines = () => site.log.filter((it) => it.log === 'security' && it.event === 'directoryLogin')

  for (const locale of locales)
    it(`lets its people in with the roles of their groups, and to the page that they asked for, in ${locale}`, async () => {
      const { login, email } = await person([casino, 'Accounting', 'Nowhere'])
      const path = deskPath('house', locale, { house: houses.hotel })
      const way = `${deskPath('login', locale)}?to=${encodeURIComponent(path)}`
      const page = must(await site.client().get(way), 200)
      const href = deskPath('directory', locale)
      expect(page.body).to.include(`href="${href}?to=${encodeURIComponent(path)}"`)
      const { client, answer, back } = await signInBy(directory, site, login, { locale, query: `?to=${path}` })
      expect(must(answer, 200).body).to.include(`content="0; url=${path}"`)
      expect(textOf(must(await client.get(path), 200))).to.include(locale === 'fr' ? 'réception' : 'reception')
      expect([(await client.get(at(houses.casino))).status, (await client.get(at(houses.other))).status]).to.deep.equal(
        [...[200, 403]],
      )
      const row = await rowOf(login)
      expect([row?.email, row?.name, row?.language]).to.deep.equal([email, 'Nora Le Bihan', locale])
      const lines = await db()
        .selectFrom('deskActs')
        .select(['act', 'role'])
        .where('subject', '=', row?.id ?? '')
        .execute()
      expect(lines).to.deep.equal([
        { act: 'invite', role: 'system' },
        { act: 'invite', role: 'system' },
      ])
      expect(JSON.stringify(site.log)).to.include('OIDC_ROLES names a house that there is not')
      // A code that was used once opens nothing, here or in another browser.
      for (const other of [client, site.client()])
        expect(textOf(must(await other.get(back), 403))).to.include(
          locale === 'fr' ? 'recommencez ici' : 'start again here',
        )
      // Neither a code by mail nor another way goes round the directory.
      must(await postForm(site.client(), deskPath('login', locale), { form: 'email', email }), 303)
      expect(await site.mails('deskCode', email)).to.equal(0)
    })

  it('puts out within six minutes who has left it, and whose groups have no role, in every session', async () => {
    const gone = await person([casino])
    const moved = await person([casino])
    const stays = await person([casino, 'Managers'])
    const all = await Promise.all([gone, moved, stays].map(({ login }) => signInBy(directory, site, login)))
    const states = () => Promise.all(all.map(async ({ client }) => (await client.get(at(houses.casino))).status))
    expect(await states()).to.deep.equal([200, 200, 200])
    await directory.set(gone.login, null)
    await directory.set(moved.login, { email: moved.email, name: 'Nora', groups: ['Accounting'] })
    await directory.set(stays.login, { email: stays.email, name: 'Nora', groups: [casino] })
    await minutes(6)
    expect(await states()).to.deep.equal([303, 303, 200])
    expect((await all[2]?.client.get(at(houses.other)))?.status).to.equal(403)
    const { id = '' } = (await rowOf(gone.login)) ?? {}
    expect(await db().selectFrom('deskRoles').select('role').where('personId', '=', id).execute()).to.deep.equal([])
    // Asked again and again, with each new token, the others stay.
    for (let n = 0; n < 4; n++) await minutes(6)
    expect(await states()).to.deep.equal([303, 303, 200])
  })

  it('is trusted for a quarter of an hour when it does not answer, and then for nothing; visitors notice nothing', async () => {
    const { login } = await person([casino])
    const { client } = await signInBy(directory, site, login)
    directory.be('down')
    await minutes(6)
    expect((await client.get(at(houses.casino))).status).to.equal(200)
    await minutes(10)
    expect((await client.get(at(houses.casino))).status).to.equal(303)
    expect(site.log.some((it) => it.msg === 'the directory of the staff does not answer')).to.equal(true)
    expect((await site.client().get('/')).status).to.equal(200)
    const codes = await staffMember(site, 'reception', houses.hotel)
    expect((await codes.client.get(at(houses.hotel))).status).to.equal(200)
    for (const locale of locales) {
      const { answer } = await signInBy({ issuer: directory.issuer }, site, login, { locale, query: '?code=1&state=2' })
      expect(textOf(must(answer, 403))).to.include(locale === 'fr' ? 'Cette connexion a expiré' : 'has expired')
    }
  })

  for (const lie of ['issuer', 'nonce', 'signature', 'none', 'audience', 'down'] as const satisfies (Lie | 'down')[])
    it(`lets nobody in when it ${lie === 'down' ? 'falls silent' : `lies about the ${lie}`}, says so in both languages and in the log`, async () => {
      const { login } = await person(['Managers'])
      for (const locale of locales) {
        const before = securityLines().length
        const { answer, client } = await signInBy(directory, site, login, {
          locale,
          beforeBack: () => directory.be(lie),
        })
        directory.be('well')
        const text = textOf(must(answer, lie === 'down' ? 503 : 403))
        if (lie === 'down') expect(text).to.include(locale === 'fr' ? 'ne répond pas' : 'does not answer')
        else expect(text).to.include(locale === 'fr' ? 'n’est pas valable' : 'is not valid')
        expect((await client.get(at(houses.casino))).status).to.equal(303)
        const told = securityLines().slice(before)
        expect(told.map((it) => [it.outcome, it.code])).to.deep.equal([
          ['refused', `desk.directory.${lie === 'down' ? 'down' : 'wrong'}`],
        ])
      }
      expect(await rowOf(login)).to.equal(undefined)
    })

  it('says why it lets somebody in no farther: no group, no address, an address of another, a suspension', async () => {
    const refused = async (login: string, fr: string, en: string) => {
      for (const locale of locales) {
        const { answer } = await signInBy(directory, site, login, { locale })
        expect(textOf(must(answer, 403))).to.include(locale === 'fr' ? fr : en)
      }
    }
    await refused((await person()).login, 'aucun de vos groupes', 'none of your groups')
    await refused((await person(['Accounting'])).login, 'aucun de vos groupes', 'none of your groups')
    await refused((await person(['Managers'], { email: 'nora' })).login, 'adresse e-mail', 'email address')
    const lea = await staffMember(site, 'casinoDesk', houses.casino)
    await refused((await person(['Managers'], { email: lea.email })).login, 'accès par code', 'access by code')
    const ada = await staffMember(site, 'group', undefined)
    const { login } = await person([casino])
    const { client } = await signInBy(directory, site, login)
    const { id = '' } = (await rowOf(login)) ?? {}
    const page = deskPath('person', 'fr', { house: houses.casino, id })
    expect(textOf(must(await ada.client.get(page), 200))).to.include('annuaire du groupe')
    for (const form of ['give', 'take'])
      must(await postForm(ada.client, page, { form, role: 'casinoDesk', house: houses.casino }), 409)
    must(await postForm(ada.client, page, { form: 'suspend' }), 303)
    expect((await client.get(at(houses.casino))).status).to.equal(303)
    await refused(login, 'accès est suspendu', 'access is suspended')
    must(await postForm(ada.client, page, { form: 'reinstate' }), 303)
    must((await signInBy(directory, site, login)).answer, 200)
  })

  it('is entered in a browser, on a phone without scripts too, and leads on to the desk', async () => {
    const { login } = await person([casino])
    const page = await newPage({ width: 390, javascript: false, language: 'fr-FR' })
    try {
      await page.goto(site.url + deskPath('login', 'fr'))
      await follow(page, 'main a')
      await page.type('input[name="login"]', login)
      await page.type('input[name="password"]', 'x')
      await follow(page, 'button[type="submit"]')
      // The provider asks whether the desk may know.
      await page.click('button[type="submit"]')
      await eventually(
        () => mainText(page),
        (text) => text.includes('Casinos'),
      )
    } finally {
      await closePage(page)
    }
  })
})
