import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { sql } from 'kysely'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'

const login = '/api/eph/users/login'
const signup = '/api/eph/users/signup'
const renewal = '/api/eph/profile/card_renewal'

describe('a call that comes again with its Idempotency-Key (R242)', () => {
  forEachDatabase((site) => {
    const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
    const rows = () => site.services.store.db.selectFrom('idempotencyKeys').selectAll().execute()
    const deliverAll = () =>
      site.services.store.db.updateTable('cardRenewals').set({ deliveredAt: site.clock.now() }).execute()

    it('finds its answer for a day, and not a minute longer', async () => {
      const { client } = await site.member()
      const headers = keyed()
      const first = must(await client.post(renewal, undefined, headers), 201)
      await deliverAll()
      // Used now and then: the session must outlive the day.
      for (const hours of [8, 8]) {
        site.clock.advance({ hours })
        must(await client.get(renewal), 200)
      }
      site.clock.advance({ hours: 7, minutes: 59 })
      expect(must(await client.post(renewal, undefined, headers), 201).body).to.deep.equal(first.body)
      site.clock.advance({ minutes: 2 })
      // The call runs anew: another renewal.
      expect(must(await client.post(renewal, undefined, headers), 201).body).to.include({ requests: 2 })
    })

    it('finds no answer that was "too many": a 429 is not kept', async () => {
      const { client, email } = await site.member()
      for (let n = 0; n < 2; n++) {
        must(await client.post(renewal), 201)
        await deliverAll()
      }
      site.clock.advance({ days: 364 })
      const again = site.client()
      must(await again.post(login, { email, password, remember: true }), 200)
      const headers = keyed()
      expect((await again.post(renewal, undefined, headers)).body.error.code).to.equal('0117')
      expect((await again.post(renewal, undefined, headers)).body.error.code).to.equal('0117')
      // Within the key's day the year is over.
      await site.services.store.db
        .updateTable('cardRenewals')
        .set({ requestedAt: sql`requested_at - ${2 * 24 * 60 * 60 * 1000}` })
        .execute()
      must(await again.post(renewal, undefined, headers), 201)
    })

    it('is another call for another session, for another path, and for nobody', async () => {
      const [one, other] = [await site.member(), await site.member()]
      const headers = keyed()
      must(await one.client.post(renewal, undefined, headers), 201)
      await deliverAll()
      const mine = must(await other.client.post(renewal, undefined, headers), 201)
      expect(mine.body).to.deep.equal({ requests: 1, left: 1, pending: true })
      expect(must(await other.client.get(renewal), 200).body).to.deep.equal(mine.body)
      const address = { addressLine1: '1 quai', zipCode: '29200', city: 'Brest', country: 'FR' }
      const mineToo = must(await other.client.post('/api/eph/profile/address', address, headers), 201)
      expect(mineToo.body.address).to.include({ addressLine1: '1 quai' })
      expect((await site.client().post(renewal, undefined, headers)).status).to.equal(401)
      // The same member in another session: nothing of the first is said to whoever holds it.
      const elsewhere = site.client()
      must(await elsewhere.post(login, { email: one.email, password }), 200)
      expect(must(await elsewhere.post(renewal, undefined, headers), 201).body).to.include({ requests: 2 })
    })

    it('is the same call whatever its passwords are: they are neither compared nor kept, readable or hashed', async () => {
      const secrets = ['First-2026!a', 'Other-2026!b']
      const body = signupBody({ password: secrets[0], passwordConfirm: secrets[0] })
      const headers = keyed()
      const first = must(await site.client().post(signup, body, headers), 201)
      const second = { ...body, password: secrets[1], passwordConfirm: secrets[1] }
      expect(must(await site.client().post(signup, second, headers), 201).body).to.deep.equal(first.body)
      const { email } = await site.member()
      const [loginKey, resetKey] = [keyed(), keyed()]
      for (const it of secrets)
        expect((await site.client().post(login, { email, password: it }, loginKey)).status).to.equal(401)
      must(await site.client().post('/api/eph/users/reset-password/init', { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      for (const it of secrets)
        must(
          await site
            .client()
            .post(`/api/eph/users/reset-password/${token}`, { password: it, passwordConfirm: it }, resetKey),
          200,
        )
      // The first of the two counted.
      must(await site.client().post(login, { email, password: secrets[0] }), 200)
      const kept = JSON.stringify(await rows())
      for (const it of [...secrets, token]) expect(kept).not.to.contain(it)
      // Two keys of one body but for its passwords: one hash.
      const [a, b] = [newEmail(), keyed()]
      for (const it of secrets)
        await site.client().post(login, { email: a, password: it }, it === secrets[0] ? b : keyed())
      const hashes = new Set((await rows()).filter(({ emailKey }) => emailKey === a).map(({ bodyHmac }) => bodyHmac))
      expect(hashes.size).to.equal(1)
      // Nor one that anybody could make to try what was typed.
      const guess = createHash('sha256').update(JSON.stringify([['email', a]]))
      expect([...hashes]).not.to.include(guess.digest('base64url'))
      expect((await rows()).every(({ bodyHmac }) => /^[\w-]{43}$/.test(bodyHmac))).to.equal(true)
    })

    it('opens a session again when a login had succeeded, for whoever lost the first answer', async () => {
      const { email, client: signedUp } = await site.member()
      const devices = async () => must(await signedUp.get('/api/eph/sessions'), 200).body.items.length
      const before = await devices()
      const headers = keyed()
      const lost = site.client()
      must(await lost.post(login, { email, password }, headers), 200)
      const client = site.client()
      const again = must(await client.post(login, { email, password }, headers), 200)
      expect(again.body.profile.email).to.equal(email)
      expect(again.headers.getSetCookie().join()).to.contain('member=')
      expect(must(await client.get('/api/eph/profile/me'), 200).body.email).to.equal(email)
      expect(client.cookies.get('member')).not.to.equal(lost.cookies.get('member'))
      // The session whose cookie never arrived is nobody's: it is neither open nor among the devices.
      expect((await lost.get('/api/eph/profile/me')).status).to.equal(401)
      expect(await devices()).to.equal(before + 1)
      // The member whom a login opened for is not kept: the answer is never given again.
      const kept = (await rows()).filter((row) => row.emailKey === email && row.status === 200)
      expect(kept.map(({ answer }) => answer)).to.deep.equal([null])
      // A third time too, and not with another password.
      const third = site.client()
      must(await third.post(login, { email, password }, headers), 200)
      expect((await client.get('/api/eph/profile/me')).status).to.equal(401)
      const guesser = site.client()
      expect((await guesser.post(login, { email, password: 'Guess-2026!' }, headers)).status).to.equal(401)
      expect(guesser.cookies.has('member')).to.equal(false)
      // The key without the password ends nothing; another key leaves the other devices as they are.
      must(await site.client().post(login, { email, password }, keyed()), 200)
      must(await third.get('/api/eph/profile/me'), 200)
      expect(await devices()).to.equal(before + 2)
    })

    it('repeats the failure of a login for a minute without counting it, then it counts', async () => {
      const { email } = await site.member()
      const wrong = { email, password: 'Wrong-2026!' }
      const headers = keyed()
      for (let n = 0; n < 6; n++) expect((await site.client().post(login, wrong, headers)).status).to.equal(401)
      site.clock.advance({ ms: 59_000 })
      expect((await site.client().post(login, wrong, headers)).status).to.equal(401)
      // One failure so far: two more and it is blocked.
      site.clock.advance({ ms: 2_000 })
      expect((await site.client().post(login, wrong, headers)).status).to.equal(401)
      expect((await site.client().post(login, wrong, keyed())).status).to.equal(401)
      expect((await site.client().post(login, { email, password })).status).to.equal(423)
    })

    it('repeats a reset of the password for a minute, then the link is used', async () => {
      const { email } = await site.member()
      must(await site.client().post('/api/eph/users/reset-password/init', { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      const headers = keyed()
      const body = { password: 'Again-2026!', passwordConfirm: 'Again-2026!' }
      const reset = () => site.client().post(`/api/eph/users/reset-password/${token}`, body, headers)
      must(await reset(), 200)
      site.clock.advance({ ms: 59_000 })
      must(await reset(), 200)
      site.clock.advance({ ms: 2_000 })
      expect((await reset()).body.error.code).to.equal('0135')
    })

    it('repeats status and body without Set-Cookie, and refusals in the language of the request now', async () => {
      const { body } = await site
        .member()
        .then(async ({ email }) =>
          site.client().post(signup, signupBody({ email, emailVerify: email }), keyed('taken')),
        )
      expect(body.error.code).to.equal('0053')
      const client = site.client()
      const given = signupBody()
      must(await client.post(signup, given), 201)
      const { id } = await site.mail('activation', String(given.email))
      const headers = keyed()
      const activate = () => site.client().post(`/api/eph/users/activate/${id}`, { email: given.email }, headers)
      const first = must(await activate(), 200)
      expect(first.headers.getSetCookie().join()).to.contain('member=')
      const second = must(await activate(), 200)
      expect(second.headers.getSetCookie()).to.deep.equal([])
      expect(second.body).to.deep.equal(first.body)
      const wrong = keyed()
      const ask = (locale: 'fr' | 'en') => site.client({ locale }).post(signup, { email: 'x' }, wrong)
      const [english, french] = [await ask('en'), await ask('fr')]
      expect([english.status, french.status]).to.deep.equal([422, 422])
      expect(french.body.error.code).to.equal(english.body.error.code)
      expect(Object.keys(french.body.error.fields)).to.deep.equal(Object.keys(english.body.error.fields))
      expect(french.body.error.message).not.to.equal(english.body.error.message)
    })

    it('is 409 while the first works, which after a minute has died at it', async () => {
      const { client } = await site.member()
      const headers = keyed()
      must(await client.post(renewal, undefined, headers), 201)
      const { db } = site.services.store
      await db
        .updateTable('idempotencyKeys')
        .set({ state: 'working', status: null, answer: null, expiresAt: site.clock.now() + 60_000 })
        .execute()
      await db.deleteFrom('cardRenewals').execute()
      site.clock.advance({ ms: 59_000 })
      const busy = await client.post(renewal, undefined, headers)
      expect([busy.status, busy.body.error.code]).to.deep.equal([409, 'conflict'])
      site.clock.advance({ ms: 2_000 })
      must(await client.post(renewal, undefined, headers), 201)
    })

    it('is one sign-up with one mail, however many come at once', async () => {
      const [headers, body] = [keyed(), signupBody()]
      const send = async () => (await site.client().post(signup, body, headers)).status
      // One that comes after the first has ended gets its answer.
      const statuses = await Promise.all([send(), send(), send()])
      expect(statuses).to.include(201)
      for (const status of [...statuses, await send()]) expect(status).to.be.oneOf([201, 409])
      expect(await site.mails('activation', String(body.email))).to.equal(1)
      expect(await site.mails('alreadyRegistered', String(body.email))).to.equal(0)
    })

    it('takes keys of up to 200 visible characters of ASCII', async () => {
      const { client } = await site.member()
      for (const key of ['', 'a b', 'é', 'x'.repeat(201), 'tab\there'])
        expect([key, (await client.post(renewal, undefined, keyed(key))).status]).to.deep.equal([key, 400])
      must(await client.post(renewal, undefined, keyed('!~'.repeat(100))), 201)
    })

    it('is 422 keyReused with another body, also where only a field was left out, and the order of fields is nothing', async () => {
      const headers = keyed()
      const body = signupBody()
      const first = must(await site.client().post(signup, body, headers), 201)
      const turned = Object.fromEntries(Object.entries(body).reverse())
      expect(must(await site.client().post(signup, turned, headers), 201).body).to.deep.equal(first.body)
      for (const other of [
        { ...body, firstname: 'Autre' },
        { ...body, privacy: undefined },
      ]) {
        const answer = await site.client().post(signup, other, headers)
        expect([answer.status, answer.body.error.code]).to.deep.equal([422, 'keyReused'])
      }
    })

    it('a form of a page that is sent twice acts once; with other words it acts again, and a refusal is not kept', async () => {
      const { client } = await site.member()
      const page = '/mon-compte/profil'
      const html = String(must(await client.get(page), 200).body)
      const form = /<form[^>]*data-form="address".*?<\/form>/s.exec(html)?.[0] ?? ''
      const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(form)?.[1] ?? ''
      expect(idempotencyKey).to.match(/^[\w-]{36,}$/)
      const fields = {
        form: 'address',
        idempotencyKey,
        addressLine1: '1 quai',
        zipCode: '29200',
        city: 'Brest',
        country: 'FR',
      }
      const refused = await postForm(client, page, { ...fields, zipCode: '' })
      expect(refused.status).to.equal(422)
      expect((await postForm(client, page, { ...fields, zipCode: '' })).status).to.equal(422)
      const both = await Promise.all([postForm(client, page, fields), postForm(client, page, fields)])
      expect(both.map(({ status }) => status)).to.deep.equal([303, 303])
      must(await postForm(client, page, { ...fields, city: 'Quimper' }), 303)
      expect((await client.get('/api/eph/profile/address')).body.address.city).to.equal('Quimper')
    })
  })

  it('is 409 while the first waits, which has a minute; a 503 is not kept: it runs again when the service answers', async () => {
    const secret = 'captcha-secret-of-the-tests'
    await using siteverify = await closing(startSiteverify({ port: 0, secret }))
    await using site = await closing(
      openHotelSite({
        env: {
          CAPTCHA_VERSION: 'v2',
          CAPTCHA_SITE_KEY: 'key',
          CAPTCHA_SECRET: secret,
          CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
        },
      }),
    )
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = signupBody({ captcha: siteverify.issue() })
    const rows = () => site.services.store.db.selectFrom('idempotencyKeys').selectAll().execute()
    siteverify.setWeather('silent')
    const begun = site.clock.now()
    const waiting = site.client().post(signup, body, headers)
    const [row] = await eventually(rows, ({ length }) => length === 1)
    expect(row?.state).to.equal('working')
    expect(row?.expiresAt).to.be.within(begun + 60_000, site.clock.now() + 60_000)
    expect((await site.client().post(signup, body, headers)).body.error.code).to.equal('conflict')
    const other = { ...body, firstname: 'Autre' }
    expect((await site.client().post(signup, other, headers)).body.error.code).to.equal('keyReused')
    expect((await waiting).status).to.equal(503)
    expect(await rows()).to.deep.equal([])
    // A form is posted twice; the second post waits for the first: the browser shows only its answer.
    const fields = { form: 'forgotten', idempotencyKey: randomUUID(), email: newEmail(), captcha: siteverify.issue() }
    const reader = site.client()
    const post = () => postForm(reader, '/mon-compte/mot-de-passe-oublie', fields)
    expect((await Promise.all([post(), post()])).map(({ status }) => status)).to.deep.equal([503, 503])
    siteverify.setWeather('failing')
    expect((await site.client().post(signup, body, headers)).status).to.equal(503)
    siteverify.setWeather('well')
    must(await site.client().post(signup, body, headers), 201)
  })
})
