import { expect } from 'chai'
import { forEachDatabase, must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'

const path = '/api/vip/login'
const blockedCode = 'accountBlockedAfterMultipleLoginAttempts'

describe('POST /api/vip/login', () => {
  forEachDatabase((site) => {
    it('answers isConnected and the profile, and opens a session', async () => {
      const { email } = await preMember(site)
      const client = site.client()
      const { body, headers } = must(await client.post(path, { email: ` ${email.toUpperCase()} `, password }), 200)
      expect(body.isConnected).to.equal(true)
      expect(body.profile).to.include({ email, state: 'preMember', status: 'White', points: 0, pointsToNext: 5000 })
      expect(headers.get('cache-control')).to.equal('no-store')
      expect(headers.get('x-request-id')).to.match(/./)
      const init = must(await client.post('/api/vip/init'), 200).body
      expect(init.profile).to.deep.equal(body.profile)
      expect(init.vip).to.deep.equal({ state: 'preMember', firstname: 'Anne', status: 'White', points: 0 })
      expect((await site.client().post('/api/vip/init')).body).to.deep.equal({
        isConnected: false,
        profile: null,
        vip: null,
      })
    })

    it('answers 0011 for an empty field, 0012 for a wrong address', async () => {
      const empty = await site.client().post(path, {})
      expect([empty.status, empty.body.error.code]).to.deep.equal([422, '0011'])
      expect(empty.body.error.fields).to.deep.equal({
        email: 'Required field: your email address',
        password: 'Required field: your password',
      })
      const wrong = await site.client().post(path, { email: 'hugo@', password })
      expect([wrong.status, wrong.body.error.code]).to.deep.equal([422, '0012'])
    })

    it('answers 0090 for a wrong password and for an unknown address, without a difference', async () => {
      const { email } = await preMember(site)
      const tries = [email, newEmail()].map((it) => site.client().post(path, { email: it, password: 'Wrong-1!' }))
      const [known, unknown] = (await Promise.all(tries)).map(({ status, body }) => ({ status, error: body.error }))
      expect(known).to.deep.equal({ status: 401, error: { code: '0090', message: 'Incorrect email or password' } })
      expect(unknown).to.deep.equal(known)
    })

    it('answers 0026 after the right password alone, and sends a new link, at most 3 an hour with that of the registration', async () => {
      const body = signupBody()
      const email = String(body.email)
      must(await site.client().post('/api/vip/signup', body), 201)
      const login = (given: string) => site.client().post(path, { email, password: given })
      expect((await login('Wrong-1!')).body.error.code).to.equal('0090')
      for (let i = 0; i < 5; i++) {
        const refused = await login(password)
        expect([refused.status, refused.body.error.code]).to.deep.equal([403, '0026'])
      }
      expect(await site.mails('activation', email)).to.equal(3)
      expect((await site.mail('activation', email)).programme).to.equal('vip')
    })

    it('counts 5 failures that come together, and no more: 50 at once are 5 × 401 and 45 × 423', async () => {
      for (const email of [(await preMember(site)).email, newEmail()]) {
        const tries = Array.from({ length: 50 }, () => site.client().post(path, { email, password: 'Wrong-1!' }))
        const statuses = (await Promise.all(tries)).map(({ status }) => status)
        expect(statuses.filter((it) => it === 401)).to.have.length(5)
        expect(statuses.filter((it) => it === 423)).to.have.length(45)
      }
    }).timeout(30_000)

    it('blocked for 4 minutes, also with the right password; says until when; then opens by itself', async () => {
      const { email } = await preMember(site)
      const login = (given: string, locale: 'fr' | 'en' = 'en') =>
        site.client({ locale }).post(path, { email, password: given })
      for (let i = 0; i < 5; i++) expect((await login('Wrong-1!')).status).to.equal(401)
      const blocked = await login(password)
      expect([blocked.status, blocked.body.error.code]).to.deep.equal([423, blockedCode])
      expect(blocked.body.error.message)
        .to.match(/^Account blocked for 4 minutes/)
        .and.match(/via Forgot password/)
      expect((await login(password, 'fr')).body.error.message)
        .to.match(/4\s*minutes/)
        .and.not.match(/blocked/)
      expect(Number(blocked.headers.get('retry-after'))).to.be.within(200, 240)
      site.clock.advance({ minutes: 4, ms: 1000 })
      expect((await login(password)).status).to.equal(200)
    })

    it('a new password unblocks at once, and ends every session', async () => {
      const { client, email } = await preMember(site)
      const login = (given: string) => site.client().post(path, { email, password: given })
      for (let i = 0; i < 5; i++) await login('Wrong-1!')
      expect((await login(password)).status).to.equal(423)
      must(await site.client().post('/api/vip/reset-password/init', { email }), 202)
      const { token, programme } = await site.mail('passwordReset', email)
      expect(programme).to.equal('vip')
      const another = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
      must(await site.client().post(`/api/vip/reset-password/${token}`, another), 200)
      expect((await client.get('/api/vip/profile/me')).status).to.equal(401)
      expect((await login(another.password)).status).to.equal(200)
      const used = await site.client().post(`/api/vip/reset-password/${token}`, another)
      expect([used.status, used.body.error.code]).to.deep.equal([410, '0135'])
    })

    it('a link of one programme opens nothing in the other', async () => {
      const { email } = await preMember(site)
      must(await site.client().post('/api/vip/reset-password/init', { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      const crossed = await site.client().post(`/api/eph/users/reset-password/${token}`, {
        password: 'Another-2026!',
        passwordConfirm: 'Another-2026!',
      })
      expect([crossed.status, crossed.body.error.code]).to.deep.equal([404, '0088'])
    })

    it('answers 0086, 0109, 0088, 0089 as the hotel programme does (R260)', async () => {
      const body = signupBody()
      must(await site.client().post('/api/vip/signup', body), 201)
      const { id } = await site.mail('activation', String(body.email))
      const code = async (at: string, given: object) => {
        const answer = await site.client().post(`/api/vip/${at}`, given)
        return [answer.status, answer.body.error.code]
      }
      const chosen = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
      expect(await code('activate/unknown', { email: body.email })).to.deep.equal([410, '0086'])
      expect(await code(`activate/${id}`, { email: newEmail() })).to.deep.equal([404, '0109'])
      expect(await code('reset-password/unknown', chosen)).to.deep.equal([404, '0088'])
      must(await site.client().post('/api/vip/reset-password/init', { email: body.email }), 202)
      const { token } = await site.mail('passwordReset', String(body.email))
      const weak = { password: 'weak', passwordConfirm: 'weak' }
      expect(await code(`reset-password/${token}`, weak)).to.deep.equal([422, 'invalid'])
      site.clock.advance({ minutes: 61 })
      expect(await code(`reset-password/${token}`, chosen)).to.deep.equal([410, '0089'])
    })

    it('one person in both programmes in one session; each logs out for itself', async () => {
      const email = newEmail()
      const { client } = await site.member({ email })
      must(await client.post('/api/vip/signup', signupBody({ email })), 201)
      const { id } = await site.mail('activation', email)
      must(await client.post(`/api/vip/activate/${id}`, { email }), 200)
      const eph = must(await client.post('/api/eph/users/init'), 200).body
      expect(eph.isConnected).to.equal(true)
      expect(eph.vip).to.deep.equal({ state: 'preMember', firstname: 'Anne', status: 'White', points: 0 })
      expect((await client.post('/api/vip/init')).body.isConnected).to.equal(true)
      must(await client.post('/api/vip/logout'), 204)
      expect((await client.get('/api/vip/profile/me')).status).to.equal(401)
      expect((await client.get('/api/eph/profile/me')).status).to.equal(200)
    })

    it('a file that the casino has closed after 90 days is opened again by the next login', async () => {
      const { email, profile } = await preMember(site)
      site.clock.advance({ days: 91 })
      const again = must(await site.client().post(path, { email, password }), 200).body.profile
      expect(again.fileNumber)
        .to.match(/^D\d{10}$/)
        .and.not.equal(profile.fileNumber)
      expect(Date.parse(again.fileExpires) - site.clock.now()).to.be.greaterThan(89 * 864e5)
      const full = await fullMember(site)
      expect((await site.client().post(path, { email: full.email, password })).body.profile).to.not.have.any.keys(
        ...['fileNumber', 'fileExpires'],
      )
    })
  })
})
