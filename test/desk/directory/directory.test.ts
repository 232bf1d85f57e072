import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { locales } from '#shared/locales.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { follow, mainText } from '../deskPages.ts'
import { houses, housesReady, staffMember, textOf } from '../deskSite.ts'
import { type Lie, leaveAt, openDirectory, signInBy } from './directory.ts'

const casino = 'cn=Casino,ou=Staff,dc=hautemer'
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
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
  const securityLines = (event = 'directoryLogin') =>
    site.log.filter((it) => it.log === 'security' && it.event === event)
  const statusesOf = (clients: readonly { client: Client }[]) =>
    Promise.all(clients.map(async ({ client }) => (await client.get(at(houses.casino))).status))
  const logOut = (token: string) =>
    site.client().post('/api/desk/logout', new URLSearchParams({ logout_token: token }).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    })

  // The first test: nobody has asked for the keys yet.
  it('is not believed about a logout while its keys cannot be had', async () => {
    directory.be('down')
    expect((await logOut(await directory.logoutToken(logoutClaims()))).status).to.equal(400)
    directory.be('well')
    expect((await logOut(await directory.logoutToken(logoutClaims()))).status).to.equal(200)
  })

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

  it('puts out at once the session that somebody leaves there, and no other', async () => {
    const { login } = await person([casino])
    const [left, other] = [await signInBy(directory, site, login), await signInBy(directory, site, login)]
    expect(await statusesOf([left, other])).to.deep.equal([200, 200])
    const before = securityLines('directoryLogout').length
    await leaveAt(directory, left.jar)
    expect(await statusesOf([left, other])).to.deep.equal([303, 200])
    const told = securityLines('directoryLogout').slice(before)
    expect(told.map((it) => [it.outcome, it.person])).to.deep.equal([['done', (await rowOf(login))?.id]])
    must((await signInBy(directory, site, login, { client: left.client })).answer, 200)
    expect(await statusesOf([left, other])).to.deep.equal([200, 200])
  })

  it('puts out at once whom it removes, in every session, and nobody else', async () => {
    const [gone, stays] = [await person([casino]), await person([casino])]
    const all = await Promise.all([gone, gone, stays].map(({ login }) => signInBy(directory, site, login)))
    const byCode = await staffMember(site, 'casinoDesk', houses.casino)
    await directory.set(gone.login, null, true)
    expect(await statusesOf([...all, byCode])).to.deep.equal([303, 303, 200, 200])
  })

  it('puts nobody out by a token that the standard refuses, or by one that comes again', async () => {
    const { login } = await person([casino])
    const session = await signInBy(directory, site, login)
    const claims = logoutClaims({ sub: login })
    const { events: _, ...withoutEvent } = claims
    const { jti: __, ...withoutId } = claims
    const { exp: ___, ...withoutEnd } = claims
    const now = Math.floor(site.clock.now() / 1000)
    const refused = await Promise.all([
      directory.logoutToken({ ...claims, nonce: 'of-a-login' }),
      directory.logoutToken({ ...claims, aud: 'another-client' }),
      directory.logoutToken({ ...claims, iss: 'https://elsewhere.test' }),
      directory.logoutToken(withoutEvent),
      directory.logoutToken({ ...claims, events: { [logoutEvent]: true } }),
      directory.logoutToken({ ...claims, sub: undefined }),
      directory.logoutToken({ ...claims, sub: undefined, sid: 7 }),
      directory.logoutToken(withoutId),
      directory.logoutToken(withoutEnd),
      directory.logoutToken({ ...claims, exp: now - 60 }),
      directory.logoutToken({ ...claims, iat: now - 600 }),
      directory.logoutToken({ ...claims, iat: now + 600 }),
      directory.logoutToken(claims, 'signature'),
      directory.logoutToken(claims, 'none'),
      '',
      'no.token.at-all',
    ])
    const before = securityLines('directoryLogout').length
    for (const token of refused) expect((await logOut(token)).status, token).to.equal(400)
    expect((await site.client().post('/api/desk/logout', { logout_token: refused[0] })).status).to.equal(400)
    const told = securityLines('directoryLogout').slice(before)
    expect(told.map((it) => it.outcome)).to.deep.equal(Array(refused.length + 1).fill('refused'))
    expect(await statusesOf([session])).to.deep.equal([200])
    const right = await directory.logoutToken({ ...claims, aud: ['desk', 'another-client'] })
    const answer = must(await logOut(right), 200)
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    expect(await statusesOf([session])).to.deep.equal([303])
    must((await signInBy(directory, site, login, { client: session.client })).answer, 200)
    expect((await logOut(right)).status).to.equal(400)
    expect(await statusesOf([session])).to.deep.equal([200])
    // A person without a session is out already.
    must(await logOut(await directory.logoutToken(logoutClaims({ sub: 'nobody', sid: 'none' }))), 200)
    expect(await statusesOf([session])).to.deep.equal([200])
  })

  const logoutClaims = (changed: object = { sub: 'nobody' }) => {
    const now = Math.floor(site.clock.now() / 1000)
    const times = { iat: now, exp: now + 120, jti: randomUUID() }
    return { iss: directory.issuer, aud: 'desk', ...times, events: { [logoutEvent]: {} }, ...changed }
  }

  it('puts out within six minutes who has left it, and whose groups have no role, in every session', async () => {
    const gone = await person([casino])
    const moved = await person([casino])
    const stays = await person([casino, 'Managers'])
    const all = await Promise.all([gone, moved, stays].map(({ login }) => signInBy(directory, site, login)))
    const states = () => statusesOf(all)
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
