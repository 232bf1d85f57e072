import { expect } from 'chai'
import { forEachDatabase, must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'

const path = '/api/eph/users/signup'

describe('registration of the hotel programme (R031, R253–R258, R263)', () => {
  forEachDatabase((site) => {
    it('201 with the address; unconfirmed, with a mail in the language of the page (R216)', async () => {
      const body = signupBody()
      const answer = must(await site.client({ locale: 'fr' }).post(path, body), 201)
      expect(answer.body).to.deep.equal({ email: body.email })
      // The mark of this browser, and no session.
      expect(answer.headers.getSetCookie().map((it) => it.split('=')[0])).to.deep.equal(['signup_eph'])
      const row = await rowOf(String(body.email))
      expect(row).to.include({ state: 'unconfirmed', language: 'fr', level: 'IBPROSPECT', hotelFirstPartyEmail: 0 })
      expect(row.passwordHash).to.match(/^\$argon2id\$/)
      expect((await site.mail('activation', String(body.email))).id).to.match(/^[\w-]{43}$/)
    })

    it('keeps telephone, address and opt-in as they were given, with the proof of each consent', async () => {
      const off = { email: false, sms: false, mail: false }
      const { client, profile } = await site.member({
        phone: '06 12 34 56 78',
        address: { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' },
        optin: { hotelFirstParty: { ...off, email: true }, casinoFirstParty: off, thirdParty: off },
      })
      expect(profile.phoneNumber).to.equal('+33612345678')
      expect(profile.address.city).to.equal('Saint-Malo')
      expect(profile.hotelOptin).to.deep.equal({ ...off, email: true })
      const { consents } = (await client.get('/api/eph/profile/export')).body.data
      expect(consents.map(({ purpose }: { purpose: string }) => purpose).sort()).to.deep.equal([
        'hotelFirstParty',
        'privacy',
        'terms',
      ])
      for (const consent of consents) expect(consent.wording).to.be.a('string').and.match(/\w/)
    })

    it('answers 0053 for an address that has an account, however it is written, and mails its owner', async () => {
      const { email } = await site.member()
      const again = signupBody({ email: email.toUpperCase(), emailVerify: email })
      const answer = await site.client().post(path, again)
      expect(answer.status).to.equal(409)
      expect(answer.body.error).to.deep.include({ code: '0053', message: 'Email already used' })
      expect(await site.mails('alreadyRegistered', email)).to.equal(1)
    })

    it('gives one address once, however many ask together', async () => {
      const body = signupBody()
      const answers = await Promise.all(Array.from({ length: 12 }, () => site.client().post(path, body)))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).to.deep.equal([201, ...Array(11).fill(409)])
    })

    for (const [code, changed, field] of [
      ['0011', { firstname: null }, 'firstname'],
      ['0012', { email: 'no address' }, 'email'],
      ['0005', { password: 'short', passwordConfirm: 'short' }, 'password'],
      ['0005', { passwordConfirm: 'Other-2026!' }, 'passwordConfirm'],
      ['0041', { terms: false }, 'terms'],
      ['invalid', { privacy: false }, 'privacy'],
      ['invalid', { emailVerify: 'other@guests.test' }, 'emailVerify'],
      ['invalid', { birthdate: '2015-01-01' }, 'birthdate'],
      ['invalid', { country: 'ZZ' }, 'country'],
      ['invalid', { phone: '12' }, 'phone'],
    ] as const) {
      it(`422 ${code} for ${JSON.stringify(changed)}`, async () => {
        const answer = await site.client().post(path, { ...signupBody(), ...changed })
        expect(answer.status).to.equal(422)
        expect(answer.body.error.code).to.equal(code)
        expect(answer.body.error.fields).to.have.property(field)
      })
    }

    it('activates with id and e-mail, and opens the session (R217, R030)', async () => {
      const body = signupBody()
      const email = String(body.email)
      must(await site.client().post(path, body), 201)
      const { id } = await site.mail('activation', email)
      const client = site.client()
      const activate = (token: string, given: unknown) =>
        client.post(`/api/eph/users/activate/${token}`, { email: given })

      const wrong = await activate(id, newEmail())
      expect([wrong.status, wrong.body.error.code]).to.deep.equal([404, '0109'])
      const empty = await activate(id, undefined)
      expect([empty.status, empty.body.error.code]).to.deep.equal([422, '0011'])
      for (const token of [id.slice(0, -1), `${id}x`, 'unknown', '%27%20or%201=1']) {
        const unknown = await activate(token, email)
        expect([unknown.status, unknown.body.error.code]).to.deep.equal([410, '0086'])
      }
      const right = must(await activate(id, email), 200)
      expect(right.body.isConnected).to.equal(true)
      expect((await client.get('/api/eph/profile/me')).status).to.equal(200)
      const twice = await activate(id, email)
      expect([twice.status, twice.body.error.code]).to.deep.equal([410, '0086'])
      expect(twice.body.error.message).to.equal('Activate password token invalid or expired')
    })

    it('activates once, however many follow the link together', async () => {
      const body = signupBody()
      must(await site.client().post(path, body), 201)
      const { id } = await site.mail('activation', String(body.email))
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => site.client().post(`/api/eph/users/activate/${id}`, { email: body.email })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).to.deep.equal([200, ...Array(9).fill(410)])
    })

    it('answers 0086 to a link after 48 hours (R265)', async () => {
      const body = signupBody()
      must(await site.client().post(path, body), 201)
      const { id } = await site.mail('activation', String(body.email))
      site.clock.advance({ hours: 48, minutes: 1 })
      const late = await site.client().post(`/api/eph/users/activate/${id}`, { email: body.email })
      expect([late.status, late.body.error.code]).to.deep.equal([410, '0086'])
    })

    it('says the same in French', async () => {
      const answer = await site.client({ locale: 'fr' }).post('/api/eph/users/activate/unknown', { email: newEmail() })
      expect(answer.body.error.code).to.equal('0086')
      expect(answer.body.error.message).to.not.equal('Activate password token invalid or expired')
    })

    it('knows the password that was chosen', async () => {
      const { email } = await site.member()
      expect((await site.client().post('/api/eph/users/login', { email, password })).status).to.equal(200)
    })

    function rowOf(email: string) {
      const { db } = site.services.store
      return db.selectFrom('hotelMembers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    }
  })
})
