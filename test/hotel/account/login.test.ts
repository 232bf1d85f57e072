import { expect } from 'chai'
import { forEachDatabase, must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'

const path = '/api/eph/users/login'

describe('POST /api/eph/users/login', () => {
  forEachDatabase((site) => {
    it('answers isConnected and the profile, and opens a session (R214)', async () => {
      const { email } = await site.member()
      const client = site.client()
      const answer = must(await client.post(path, { email: ` ${email.toUpperCase()} `, password }), 200)
      expect(answer.body.isConnected).to.equal(true)
      expect(answer.body.profile).to.include({ email, ibLevel: 'IBPROSPECT', customerStatus: 'Discovery' })
      expect(answer.body.profile.ibNumber).to.match(/^\d{10}$/)
      expect(answer.headers.get('cache-control')).to.equal('no-store')
      expect(answer.headers.get('x-request-id')).to.match(/./)
      expect(must(await client.post('/api/eph/users/init'), 200).body).to.include({ isConnected: true, vip: null })
    })

    it('keeps a session for the visit, with remember for 30 days; both cookies as they must be (R075)', async () => {
      const { email } = await site.member()
      const cookies = async (remember: boolean) =>
        must(await site.client().post(path, { email, password, remember }), 200).headers.getSetCookie()
      const [short, long] = [await cookies(false), await cookies(true)]
      expect(short).to.have.length(2)
      for (const cookie of short)
        expect(cookie)
          .to.match(/SameSite=Lax/i)
          .and.not.match(/Max-Age/i)
      for (const cookie of long) expect(cookie).to.match(/Max-Age=2592000/)
      expect(long.find((it) => it.startsWith('member='))).to.match(/HttpOnly/)
      expect(long.find((it) => it.startsWith('connected='))).to.not.match(/HttpOnly/)
    })

    it('answers 0011 for an empty field and 0012 for a wrong address, with a message beside the field', async () => {
      const empty = await site.client().post(path, {})
      expect(empty.status).to.equal(422)
      expect(empty.body.error).to.deep.include({ code: '0011', message: 'All fields are required' })
      expect(empty.body.error.fields).to.deep.equal({
        email: 'Required field: your email address',
        password: 'Required field: your password',
      })
      const wrong = await site.client({ locale: 'fr' }).post(path, { email: 'camille@', password })
      expect(wrong.status).to.equal(422)
      expect(wrong.body.error.code).to.equal('0012')
      expect(wrong.body.error.fields.email).to.be.a('string').and.not.equal('Enter a valid email address')
    })

    it('answers 0090 for a wrong password and for an unknown address, without a difference (R268)', async () => {
      const { email } = await site.member()
      const tries = [email, newEmail()].map((it) => site.client().post(path, { email: it, password: 'Wrong-1!' }))
      const [known, unknown] = (await Promise.all(tries)).map(({ status, body }) => ({ status, error: body.error }))
      expect(known).to.deep.equal({ status: 401, error: { code: '0090', message: 'Incorrect email or password' } })
      expect(unknown).to.deep.equal(known)
    })

    it('answers 0026 after the right password alone, and sends a new link, at most 3 an hour with that of the registration (R155, R256)', async () => {
      const body = signupBody()
      const email = String(body.email)
      must(await site.client().post('/api/eph/users/signup', body), 201)
      const login = (given: string) => site.client().post(path, { email, password: given })
      expect((await login('Wrong-1!')).body.error.code).to.equal('0090')
      expect(await site.mails('activation', email)).to.equal(1)
      for (let i = 0; i < 5; i++) {
        const refused = await login(password)
        expect(refused.status).to.equal(403)
        expect(refused.body.error).to.deep.include({
          code: '0026',
          message: 'Email not confirmed, activation link sent',
        })
      }
      expect(await site.mails('activation', email)).to.equal(3)
    })

    it('counts failures of 3 devices that come together, and no more: 50 at once are 3 × 401 and 47 × 423', async () => {
      for (const email of [(await site.member()).email, newEmail()]) {
        const tries = Array.from({ length: 50 }, () => site.client().post(path, { email, password: 'Wrong-1!' }))
        const statuses = (await Promise.all(tries)).map(({ status }) => status)
        expect(statuses.filter((it) => it === 401)).to.have.length(3)
        expect(statuses.filter((it) => it === 423)).to.have.length(47)
      }
    })

    it('answers 0072 for one hour, also to the right password, says until when, and opens by itself then (R156)', async () => {
      const { email } = await site.member()
      const login = (given: string) => site.client().post(path, { email, password: given })
      for (let i = 0; i < 3; i++) expect((await login('Wrong-1!')).status).to.equal(401)
      const blocked = await login(password)
      expect(blocked.status).to.equal(423)
      expect(blocked.body.error.code).to.equal('0072')
      const end = new Date(site.clock.now() + 3_600_000).toLocaleTimeString('en-US', {
        timeZone: 'Europe/Paris',
        hour: 'numeric',
        minute: '2-digit',
      })
      expect(blocked.body.error.message).to.match(/^Account temporarily blocked after 3 failed logins, retry in 1 hour/)
      expect(blocked.body.error.message.replace(/\s/g, ' ')).to.include(end)
      expect(Number(blocked.headers.get('retry-after'))).to.be.within(3500, 3600)
      site.clock.advance({ minutes: 61 })
      expect((await login(password)).status).to.equal(200)
    })

    it('begins to count anew after a success', async () => {
      const { email } = await site.member()
      const login = (given: string) => site.client().post(path, { email, password: given })
      for (const given of ['Wrong-1!', 'Wrong-1!', password, 'Wrong-1!', 'Wrong-1!'])
        expect((await login(given)).status).to.equal(given === password ? 200 : 401)
      expect((await login(password)).status).to.equal(200)
    })

    it('10 tries a minute and address, then 429', async () => {
      const client = site.client()
      const email = newEmail()
      const statuses: number[] = []
      site.clock.toNextMinute()
      for (let i = 0; i < 11; i++) statuses.push((await client.post(path, { email })).status)
      expect(statuses.slice(0, 10)).to.deep.equal(Array(10).fill(422))
      expect(statuses[10]).to.equal(429)
    })

    it('logout ends the session for good: the cookie of before opens nothing', async () => {
      const { client } = await site.member()
      const before = new Map(client.cookies)
      const answer = await client.post('/api/eph/users/logout')
      expect(answer.status).to.equal(204)
      expect([...client.cookies.keys()]).to.deep.equal([])
      for (const [name, value] of before) client.cookies.set(name, value)
      expect((await client.get('/api/eph/profile/me')).status).to.equal(401)
      expect((await client.post('/api/eph/users/init')).body.isConnected).to.equal(false)
    })
  })
})
