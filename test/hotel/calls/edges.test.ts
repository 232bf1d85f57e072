import { expect } from 'chai'
import { sql } from 'kysely'
import { isLuhn } from '#shared/account/luhn.ts'
import { postSigned } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const secret = 'secret-of-the-booking-engine'
const address = { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' }

describe('edges of the hotel programme', () => {
  const site = opened(() => openHotelSite({ env: { COLLABORATOR_DOMAINS: 'hautemer.test', BOOKING_SECRET: secret } }))

  it('leaves unknown fields and those of prototypes out, and changes nothing by them', async () => {
    const { client } = await site.member()
    const body =
      '{"civility":"Mr","level":"IBCOLLABORATEUR","ibNumber":"1","__proto__":{"isEmployee":true},"constructor":{}}'
    expect((await client.put('/api/eph/profile/me', body)).status).to.equal(200)
    const { body: profile } = await client.get('/api/eph/profile/me')
    expect(profile).to.include({ civility: 'Mr', ibLevel: 'IBPROSPECT', isEmployee: false })
    expect(({} as { isEmployee?: boolean }).isEmployee).to.equal(undefined)
  })

  it('a name may have letters of any alphabet, and comes back as it was', async () => {
    for (const firstname of ['Zoë', 'Ștefan', 'Мария', 'Ελένη', '美咲', 'Anne-Lise', 'D’Arcy'])
      expect((await site.member({ firstname })).profile.firstname).to.equal(firstname)
  })

  it('links of any form are unknown, not an error', async () => {
    for (const token of ['%00', 'a'.repeat(1500), '%F0%9F%98%80', '..%2f..', "'--", 'constructor']) {
      const client = site.client()
      const activate = await client.post(`/api/eph/users/activate/${token}`, { email: newEmail() })
      const reset = await client.post(`/api/eph/users/reset-password/${token}`, {
        password,
        passwordConfirm: password,
      })
      expect([activate.status, reset.status], token).to.deep.equal([410, 404])
    }
  })

  it('a number is ten digits that check themselves (Luhn), each member’s own', async () => {
    const numbers = [await site.member(), await site.member()].map(({ profile }) => String(profile.ibNumber))
    for (const number of numbers) expect([number.length, isLuhn(number)]).to.deep.equal([10, true])
    expect(new Set(numbers).size).to.equal(2)
  })

  it('answers 0012 for a collaborator’s wrong address, before its domain is looked at', async () => {
    const { civility: _, country: __, emailVerify: ___, ...person } = signupBody({ email: 'jeanne@hautemer' })
    const answer = await site
      .client()
      .post('/api/eph/users/collaborator-activation', { ...person, employeeNumber: '100001' })
    expect([answer.status, answer.body.error.code]).to.deep.equal([422, '0012'])
    expect(answer.body.error.message).to.equal('Email address is not valid')
  })

  it('answers 0011 for a postal address that lacks a part; the stored one stays', async () => {
    const { client } = await site.member({ address })
    const { status, body } = await client.put('/api/eph/profile/address', { ...address, addressLine1: ' ' })
    expect([status, body.error.code, Object.keys(body.error.fields)]).to.deep.equal([422, '0011', ['addressLine1']])
    expect((await client.get('/api/eph/profile/address')).body.address).to.deep.equal(address)
  })

  it('a session ends after 12 hours without use, a remembered one after 30 days', async () => {
    const { email } = await site.member()
    const connect = async (remember: boolean) => {
      const client = site.client()
      must(await client.post('/api/eph/users/login', { email, password, remember }), 200)
      return client
    }
    const [visit, home] = [await connect(false), await connect(true)]
    const statuses = async () =>
      [await visit.get('/api/eph/profile/me'), await home.get('/api/eph/profile/me')].map(({ status }) => status)
    site.clock.advance({ hours: 11 })
    expect(await statuses()).to.deep.equal([200, 200])
    site.clock.advance({ hours: 12, minutes: 1 })
    expect(await statuses()).to.deep.equal([401, 200])
    site.clock.advance({ days: 30, minutes: 1 })
    expect(await statuses()).to.deep.equal([401, 401])
  })

  it('a member with a coming stay reads before erasing what remains of it', async () => {
    const { client, email } = await site.member()
    const stay = { hotel: 'villa-ondine', nights: 2, rooms: 1, adults: 2, children: 0, total: 100, currency: 'EUR' }
    const event = { id: 'coming-1', type: 'booked', at: new Date(site.clock.now()).toISOString() }
    const booking = { ...stay, number: 'HM-1', from: '2040-05-01', to: '2040-05-03', email }
    const before = must(await client.get('/en/my-account/profile'), 200).body
    must(await postSigned(site, '/api/booking/notifications', secret, { events: [{ ...event, booking }] }), 202)
    const told = 'One stay is coming up: its number and dates stay until the day after departure.'
    expect(before).to.not.include(told)
    expect(must(await client.get('/en/my-account/profile'), 200).body).to.include(told)
  })

  it('503 while the disk is full: nothing is stored half, who reads is not held up, and it goes on', async () => {
    const { db } = site.services.store
    const { client } = await site.member()
    await sql`pragma max_page_count = 1`.execute(db)
    const signup = (email: string) => site.client().post('/api/eph/users/signup', signupBody({ email }))
    // Some fit into the pages that the file has.
    let [email, answer] = ['', await client.get('/api/eph/profile/me')]
    for (let n = 0; n < 60 && answer.status < 300; n++) {
      email = newEmail()
      answer = await signup(email)
    }
    expect([answer.status, answer.body.error?.code]).to.deep.equal([503, 'unavailable'])
    expect(JSON.stringify(answer.body)).to.not.match(/sqlite|full|disk/i)
    must(await client.get('/api/eph/profile/me'), 200)
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect(await site.mails('activation', email)).to.equal(0)
    must(await signup(email), 201)
  })
})
