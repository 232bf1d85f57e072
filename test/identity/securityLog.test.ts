import { expect } from 'chai'
import { endAccess, invite } from '#server/desk/people/access.ts'
import { createSecurityLog, SecurityRecord } from '#server/http/log/securityLog.ts'
import { createLog } from '#server/monitoring/index.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { houses, housesReady, signIn, staffMember } from '#test/desk/deskSite.ts'
import { accountOf, accounts, connected, login } from '#test/support/accounts.ts'
import { manyAddresses } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { createAuthenticator } from './authenticator.ts'

const next = 'Another-2026!'

const site = opened(() => openHotelSite({ env: manyAddresses }))

for (const programme of ['eph', 'vip'] as const)
  describe(`The security log, ${programme}`, () => {
    const { account, credentials, api } = accounts[programme]
    let from: number
    beforeEach(() => {
      from = site.log.length
    })

    /** Its lines of this test, without what every line of the log has. */
    function lines() {
      return site.log
        .slice(from)
        .filter((it) => it.log === 'security')
        .map(({ event, outcome, code, member, programme: of }) => ({ event, outcome, code, member, programme: of }))
    }
    const told = (event: string, member: string | null, code?: string) => ({
      event,
      member,
      programme,
      code,
      outcome: code ? 'refused' : 'done',
    })
    async function idOf(email: string): Promise<string> {
      const table = programme === 'eph' ? 'hotelMembers' : 'vipMembers'
      const { id } = await site.services.store.db
        .selectFrom(table)
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return id
    }

    it('tells of sign-up, activation and logins, those that were refused too, with the member and the network', async () => {
      const { email } = await accountOf(site, programme)
      const id = await idOf(email)
      const begun = lines().filter(({ event }) => event !== 'cardProof')
      expect(begun).to.deep.equal([told('signUp', null), told('activation', id)])
      from = site.log.length
      await login(site, programme, email, { password: next })
      await login(site, programme, 'nobody@guests.test')
      const client = await connected(site, programme, email)
      must(await client.post(`${account}/logout`), 204)
      expect(lines()).to.deep.equal([
        told('login', id, `${programme}.0090`),
        told('login', null, `${programme}.0090`),
        told('login', id),
        told('logout', id),
      ])
      const written = site.log.slice(from).filter((it) => it.log === 'security')
      for (const line of written) {
        expect(line).to.include.keys('time', 'network')
        expect(line.network).to.match(/^10\.\d+\.\d+\.0\/24$/)
      }
    })

    it('tells of new passwords and addresses, exports and the end of an account, by form as by call', async () => {
      const { client, email } = await accountOf(site, programme)
      const id = await idOf(email)
      from = site.log.length
      const body = { password: next, passwordConfirm: next }
      await client.put(`${credentials}/password`, { ...body, currentPassword: 'Wrong-2026!' })
      must(await client.put(`${credentials}/password`, { ...body, currentPassword: password }), 200)
      must(await client.get(`${api}/profile/export`), 200)
      const other = newEmail()
      must(await client.put(`${credentials}/email`, { email: other }), 200)
      const { token } = await site.mail('emailChangeConfirm', other)
      must(await site.client().post(`${credentials}/email/${token}`), 200)
      must(await site.client().post(`${account}/reset-password/init`, { email: other }), 202)
      const reset = await site.mail('passwordReset', other)
      const chosen = { password, passwordConfirm: password }
      must(await site.client().post(`${account}/reset-password/${reset.token}`, chosen), 200)
      const again = await connected(site, programme, other)
      must(await again.post(`${account}/erase`, { password }), 204)
      expect(lines()).to.deep.equal([
        told('passwordChange', id, `${programme}.0090`),
        told('passwordChange', id),
        told('dataExport', id),
        told('emailChangeMail', id),
        told('emailChange', id),
        told('passwordResetMail', id),
        told('passwordReset', id),
        told('login', id),
        told('erasure', id),
      ])
    })

    it('tells of a login by the form of the page', async () => {
      const { email } = await accountOf(site, programme)
      const id = await idOf(email)
      from = site.log.length
      const path = programme === 'eph' ? '/mon-compte/connexion' : '/carte-vip/connexion'
      await postForm(site.client(), path, { form: 'login', email, password: next })
      expect(lines()).to.deep.equal([told('login', id, `${programme}.0090`)])
    })

    it('holds no address, no password and no secret of a link', async () => {
      const text = site.log
        .filter((it) => it.log === 'security')
        .map((it) => JSON.stringify(it))
        .join('\n')
      expect(text).to.include('"event":"erasure"')
      expect(text).not.to.match(/@|-2026!|[\w-]{43}/)
    })
  })

describe('The security log of the desk', () => {
  const paths = { login: deskPath('login', 'fr'), devices: deskPath('devices', 'fr') }
  let from: number
  before(() => housesReady(site))
  beforeEach(() => {
    from = site.log.length
  })

  function lines() {
    return site.log
      .slice(from)
      .filter((it) => it.log === 'security')
      .map(({ event, outcome, code, person, programme, house, act, role }) =>
        Object.fromEntries(
          Object.entries({ event, outcome, code, person, programme, house, act, role }).filter(
            ([, it]) => it !== undefined,
          ),
        ),
      )
  }
  const told = (event: string, person: string | null, more: { code?: string; [name: string]: unknown } = {}) => ({
    event,
    person,
    programme: 'desk',
    outcome: more.code ? 'refused' : 'done',
    ...more,
  })
  async function idOf(email: string): Promise<string> {
    const people = site.services.store.db.selectFrom('deskPeople').select('id').where('email', '=', email)
    return (await people.executeTakeFirstOrThrow()).id
  }
  const optionsOn = (body: unknown, attribute: string) =>
    JSON.parse((new RegExp(`${attribute}="([^"]+)"`).exec(String(body))?.[1] ?? '').replaceAll('&quot;', '"'))

  it('tells of codes, logins and logouts, those that were refused too, with the person and the network', async () => {
    const { email, client } = await staffMember(site, 'casinoDesk', houses.casino)
    const id = await idOf(email)
    must(await postForm(client, deskPath('logout', 'fr'), { form: 'logout' }), 303)
    expect(lines()).to.deep.equal([told('codeMail', id), told('login', id), told('logout', id)])
    from = site.log.length
    const stranger = site.client()
    must(await postForm(stranger, paths.login, { form: 'email', email: newEmail('staff.test') }), 303)
    const step = must(await postForm(stranger, paths.login, { form: 'email', email }), 303)
    const place = step.headers.get('location') ?? ''
    for (let time = 1; time <= 6; time++) await postForm(stranger, place, { form: 'code', code: 'none' })
    expect(lines()).to.deep.equal([
      told('codeMail', null),
      told('codeMail', id),
      ...Array.from({ length: 5 }, () => told('login', id, { code: 'desk.code.wrong' })),
      told('login', id, { code: 'desk.code.spent' }),
    ])
    for (const line of site.log.slice(from).filter((it) => it.log === 'security')) {
      expect(line).to.include.keys('time', 'network')
      expect(line.network).to.match(/^10\.\d+\.\d+\.0\/24$/)
    }
  })

  it('tells of passkeys and ended sessions', async () => {
    const { email, client } = await staffMember(site, 'reception', houses.hotel)
    const id = await idOf(email)
    const device = createAuthenticator(site.url)
    from = site.log.length
    const refused = { form: 'addPasskey', name: 'Phone', credential: '{}' }
    expect((await postForm(client, paths.devices, refused)).status).to.equal(422)
    const adding = optionsOn(must(await client.get(paths.devices), 200).body, 'data-passkey-add')
    must(await postForm(client, paths.devices, { ...refused, credential: device.create(adding) }), 303)
    const enter = async (odd = {}) => {
      const { body } = must(await site.client().get(paths.login), 200)
      const credential = device.sign(optionsOn(body, 'data-passkey-sign-in'), odd)
      return postForm(site.client(), paths.login, { form: 'passkey', credential })
    }
    must(await enter(), 303)
    expect((await enter({ isUnverified: true })).status).to.equal(422)
    const { db } = site.services.store
    const passkey = await db.selectFrom('passkeys').select('id').where('ownerId', '=', id).executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('deskSessions')
      .select('id')
      .where('personId', '=', id)
      .orderBy('createdAt')
      .execute()
    for (const session of own.slice(-1))
      must(await postForm(client, paths.devices, { form: 'end', id: session.id }), 303)
    must(await postForm(client, paths.devices, { form: 'end', id: 'no-such-session' }), 303)
    const back = await signIn(site, email)
    must(await postForm(back, paths.devices, { form: 'removePasskey', id: passkey.id }), 303)
    expect(lines()).to.deep.equal([
      told('passkeyAdding', id, { code: 'desk.passkey.refused.invalid' }),
      told('passkeyAdding', id),
      told('passkeyLogin', id),
      told('passkeyLogin', id, { code: 'desk.passkey.refused.invalid' }),
      told('sessionEnd', id),
      told('codeMail', id),
      told('login', id),
      told('passkeyRemoval', id),
    ])
  })

  it('tells of acts without a right, of a page and of a form', async () => {
    const { email, client } = await staffMember(site, 'reception', houses.casino)
    const id = await idOf(email)
    from = site.log.length
    expect((await client.get(deskPath('acts', 'fr', { house: houses.casino }))).status).to.equal(403)
    const door = deskPath('door', 'fr', { house: houses.other })
    expect((await postForm(client, door, { form: 'count', code: 'x' })).status).to.equal(403)
    expect(lines()).to.deep.equal([
      told('act', id, { code: 'generic.forbidden', act: 'readActs', house: houses.casino }),
      told('act', id, { code: 'generic.forbidden', act: 'countVisit' }),
    ])
  })

  it('tells of roles that are given and taken, which an unknown one is not', async () => {
    const { securityLog } = site.services.calls
    const { store } = site.services
    const now = site.clock.now()
    const email = newEmail('staff.test')
    const input = { email, name: 'Léa Martin', language: 'fr', house: houses.casino } as const
    for (const role of ['reception', 'reception', 'marketing'] as const)
      await invite(store, { ...input, role }, now, securityLog)
    const unknown = await invite(store, { ...input, role: 'boss' as DeskRole }, now, securityLog).catch(String)
    expect(unknown).to.include('There is no role boss. Known are reception, casinoDesk')
    await endAccess(store, { email, role: 'reception', house: houses.casino }, now, securityLog)
    const id = await idOf(email)
    // As a newer build beside this one may have given it.
    const newer = { personId: id, house: houses.casino, role: 'boss' as DeskRole, createdAt: now }
    await store.db.insertInto('deskRoles').values(newer).execute()
    const client = await signIn(site, email)
    expect((await client.get(deskPath('house', 'fr', { house: houses.casino }))).status).to.equal(200)
    await endAccess(store, { email }, now, securityLog)
    expect(lines()).to.deep.equal([
      told('invitation', id, { role: 'reception', house: houses.casino }),
      told('invitation', id, { role: 'marketing', house: houses.casino }),
      told('accessEnd', id, { role: 'reception', house: houses.casino }),
      told('codeMail', id),
      told('login', id),
      told('accessEnd', id),
    ])
  })

  it('holds no address and no code', async () => {
    const text = JSON.stringify(site.log.filter((it) => it.log === 'security'))
    expect(text).to.include('"event":"accessEnd"')
    expect(text).not.to.match(/@|"\d{6}"|[\w-]{43}/)
  })
})

describe('The security log', () => {
  it('is written whatever LOG_LEVEL leaves out', () => {
    const written: string[] = []
    const log = createLog({ logLevel: 'error' }, { notice: () => {} }, { write: (line) => void written.push(line) })
    log.info('left out')
    const record = new SecurityRecord({ event: 'login', programme: 'eph', session: null, address: '192.0.2.7' })
    record.concerns('a-member')
    record.write(createSecurityLog(log))
    expect(written.map((it) => JSON.parse(it))).to.have.length(1)
    expect(JSON.parse(written[0] ?? '')).to.include({ log: 'security', event: 'login', network: '192.0.2.0/24' })
  })
})
