import { expect } from 'chai'
import { createSecurityLog, SecurityRecord } from '#server/http/log/securityLog.ts'
import { createLog } from '#server/monitoring/index.ts'
import { accountOf, accounts, connected, login } from '#test/support/accounts.ts'
import { manyAddresses } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'

const next = 'Another-2026!'

for (const programme of ['eph', 'vip'] as const)
  describe(`The security log, ${programme}`, () => {
    const { account, credentials, api } = accounts[programme]
    let site: HotelSite
    let from: number

    before(async () => {
      site = await openHotelSite({ env: manyAddresses })
    })
    beforeEach(() => {
      from = site.log.length
    })
    after(() => site?.close())

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

    it('tells of sign-up, activation and logins, those that were refused too, with who and from where', async () => {
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
