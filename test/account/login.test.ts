import { expect } from 'chai'
import { accounts, connected, isConnected, login, refusal, unconfirmed } from '#test/support/accounts.ts'
import { forEachDatabase, type HotelSite, must, newEmail, password } from '#test/support/hotelSite.ts'
import { preMember } from '#test/support/vipSite.ts'

const wrong = { password: 'Wrong-1!' }

/** The lock of a programme, and its profile of a new member. */
const programmes = [
  {
    programme: 'eph',
    member: (site: HotelSite) => site.member(),
    lock: { tries: 3, minutes: 60, code: '0072' },
    locked: {
      en: /^Account temporarily blocked after 3 failed logins, retry in 1 hour/,
      fr: /^(?!.*blocked).*1\s*heure/,
    },
    profile: { ibLevel: 'IBPROSPECT', customerStatus: 'Discovery' },
    vip: null,
  },
  {
    programme: 'vip',
    member: (site: HotelSite) => preMember(site),
    lock: { tries: 5, minutes: 4, code: 'accountBlockedAfterMultipleLoginAttempts' },
    locked: { en: /^Account blocked for 4 minutes.*via Forgot password/, fr: /^(?!.*blocked).*4\s*minutes/ },
    profile: { state: 'preMember', status: 'White', points: 0, pointsToNext: 5000 },
    vip: { state: 'preMember', firstname: 'Anne', status: 'White', points: 0 },
  },
] as const

for (const { programme, member, lock, locked, profile, vip } of programmes) {
  const { account } = accounts[programme]

  describe(`POST ${account}/login`, () => {
    forEachDatabase((site) => {
      const tryWrong = (email: string) => login(site, programme, email, wrong)

      it('answers isConnected and the profile, and opens a session (R214)', async () => {
        const { email } = await member(site)
        const client = site.client()
        const { body, headers } = must(await login(site, programme, ` ${email.toUpperCase()} `, {}, client), 200)
        expect(body.isConnected).to.equal(true)
        expect(body.profile).to.include({ email, ...profile })
        expect(headers.get('cache-control')).to.equal('no-store')
        expect(headers.get('x-request-id')).to.match(/./)
        const init = must(await client.post(`${account}/init`), 200).body
        expect(init).to.deep.include({ isConnected: true, profile: body.profile, vip })
        const nobody = { isConnected: false, profile: null, vip: null }
        expect((await site.client().post(`${account}/init`)).body).to.deep.equal(nobody)
      })

      it('keeps a session for the visit, with remember for 30 days; both cookies as they must be (R075)', async () => {
        const { email } = await member(site)
        const cookies = async (remember: boolean) =>
          must(await login(site, programme, email, { remember }), 200).headers.getSetCookie()
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
        const empty = await site.client().post(`${account}/login`, {})
        expect(empty.status).to.equal(422)
        expect(empty.body.error).to.deep.include({ code: '0011', message: 'All fields are required' })
        expect(empty.body.error.fields).to.deep.equal({
          email: 'Required field: your email address',
          password: 'Required field: your password',
        })
        const bad = await site.client({ locale: 'fr' }).post(`${account}/login`, { email: 'camille@', password })
        expect(refusal(bad)).to.deep.equal([422, '0012'])
        expect(bad.body.error.fields.email).to.be.a('string').and.not.equal('Enter a valid email address')
      })

      it('answers 0090 for a wrong password and for an unknown address, without a difference (R268)', async () => {
        const { email } = await member(site)
        const [known, unknown] = (await Promise.all([email, newEmail()].map(tryWrong))).map(({ status, body }) => ({
          status,
          error: body.error,
        }))
        expect(known).to.deep.equal({ status: 401, error: { code: '0090', message: 'Incorrect email or password' } })
        expect(unknown).to.deep.equal(known)
      })

      it('answers 0026 after the right password alone, and sends a new link, at most 3 an hour with that of the registration (R155, R256)', async () => {
        const { email } = await unconfirmed(site, programme)
        expect(refusal(await tryWrong(email))).to.deep.equal([401, '0090'])
        expect(await site.mails('activation', email)).to.equal(1)
        for (let i = 0; i < 5; i++) {
          const refused = await login(site, programme, email)
          expect(refusal(refused)).to.deep.equal([403, '0026'])
          expect(refused.body.error.message).to.equal('Email not confirmed, activation link sent')
        }
        expect(await site.mails('activation', email)).to.equal(3)
        expect((await site.mail('activation', email)).programme).to.equal(programme)
      })

      it(`counts ${lock.tries} failures that come together, and no more: of 50 at once all others are 423`, async () => {
        for (const email of [(await member(site)).email, newEmail()]) {
          const answers = await Promise.all(Array.from({ length: 50 }, () => tryWrong(email)))
          const statuses = answers.map(({ status }) => status)
          expect(statuses.filter((it) => it === 401)).to.have.length(lock.tries)
          expect(statuses.filter((it) => it === 423)).to.have.length(50 - lock.tries)
        }
      }).timeout(30_000)

      it(`answers ${lock.code} for ${lock.minutes} minutes, also to the right password, says until when, and opens by itself then (R156)`, async () => {
        const { email } = await member(site)
        for (let i = 0; i < lock.tries; i++) expect((await tryWrong(email)).status).to.equal(401)
        const refused = await login(site, programme, email)
        expect(refusal(refused)).to.deep.equal([423, lock.code])
        expect(refused.body.error.message).to.match(locked.en)
        const inFrench = await login(site, programme, email, {}, site.client({ locale: 'fr' }))
        expect(inFrench.body.error.message).to.match(locked.fr)
        const seconds = lock.minutes * 60
        expect(Number(refused.headers.get('retry-after'))).to.be.within(seconds - 100, seconds)
        if (programme === 'eph') {
          const clock = { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' } as const
          const end = new Date(site.clock.now() + seconds * 1000).toLocaleTimeString('en-US', clock)
          expect(refused.body.error.message.replace(/\s/g, ' ')).to.include(end)
        }
        site.clock.advance({ minutes: lock.minutes, ms: 1000 })
        expect((await login(site, programme, email)).status).to.equal(200)
      })

      it('begins to count anew after a success', async () => {
        const { email } = await member(site)
        const failures = lock.tries - 1
        for (let round = 0; round < 2; round++) {
          for (let i = 0; i < failures; i++) expect((await tryWrong(email)).status).to.equal(401)
          await connected(site, programme, email)
        }
      })

      it('10 tries a minute and address, then 429', async () => {
        const client = site.client()
        const email = newEmail()
        const statuses: number[] = []
        site.clock.toNextMinute()
        for (let i = 0; i < 11; i++) statuses.push((await client.post(`${account}/login`, { email })).status)
        expect(statuses).to.deep.equal([...Array(10).fill(422), 429])
      })

      it('logout ends the session for good: the cookie of before opens nothing', async () => {
        const { client } = await member(site)
        const before = new Map(client.cookies)
        must(await client.post(`${account}/logout`), 204)
        expect([...client.cookies.keys()]).to.deep.equal([])
        for (const [name, value] of before) client.cookies.set(name, value)
        expect((await client.post(`${account}/init`)).body.isConnected).to.equal(false)
        expect(await isConnected(programme, client)).to.equal(false)
      })
    })
  })
}
