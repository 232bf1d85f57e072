import { expect } from 'chai'
import { inventory } from '#server/privacy/inventory.ts'
import { addPasskey } from '#test/identity/authenticator.ts'
import { postSigned } from '#test/support/client.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

/** Tables that a member of the hotel programme can be in. */
const ofHotelGuests = [
  ...['cardRenewals', 'consents', 'hotelMembers', 'idempotencyKeys', 'lockouts', 'outbox', 'passkeys'],
  ...['sessions', 'staff', 'stays', 'tokens'],
]
const secret = 'secret-of-the-booking-engine'

describe('export and erase (beyond B8, L9)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { BOOKING_SECRET: secret } })
  it('names everything that is held: a person with a row in every table', async () => {
    const { client, email } = await richMember()
    const { data } = must(await client.get('/api/eph/profile/export'), 200).body
    for (const name of ofHotelGuests) expect(data[name], name).to.not.deep.equal([])
    expect(data.hotelMembers[0]).to.include({ email, firstname: 'Anne', birthdate: '1985-06-15' })
    expect(JSON.stringify(data)).to.not.match(/argon2|[0-9a-f]{64}/)
  })

  it('clears everything, ends the session; coming stays keep number and dates alone', async () => {
    const { client, email, profile } = await richMember()
    const before = new Map(client.cookies)
    must(await client.post('/api/eph/users/erase', { password }), 204)
    for (const [name, value] of before) client.cookies.set(name, value)
    expect((await client.get('/api/eph/profile/me')).status).to.equal(401)
    await expectNothingOf([email, profile.phoneNumber])
    const { db } = site.services.store
    const stays = await db.selectFrom('stays').selectAll().where('number', 'like', `%${profile.ibNumber}`).execute()
    expect(stays.map(({ number }) => number)).to.deep.equal([`coming-${profile.ibNumber}`])
    expect(stays[0]).to.include({ hotelMemberId: null, emailKey: null, ibNumber: null })
  })

  /** Somebody who is in every table. */
  async function richMember() {
    const phone = `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const member = await site.member({
      phone,
      address: { addressLine1: `Rue ${phone}`, zipCode: '35400', city: 'Dinard', country: 'FR' },
    })
    const { client, email, profile } = member
    must((await addPasskey(site, 'eph', client, { name: `Téléphone ${phone}` })).answer, 201)
    must(await client.post('/api/eph/profile/card_renewal', undefined, { 'Idempotency-Key': 'once' }), 201)
    await site.client().post('/api/eph/users/login', { email, password: 'Wrong-1!' })
    const { db } = site.services.store
    const owner = await db.selectFrom('hotelMembers').select('id').where('email', '=', email).executeTakeFirst()
    const person = { firstname: 'Anne', lastname: 'Martin', birthdate: '1985-06-15', leftAt: null }
    const employeeNumber = profile.ibNumber
    await db
      .insertInto('staff')
      .values({ ...person, employeeNumber, hotelMemberId: owner?.id ?? null })
      .execute()
    const stay = { hotel: 'villa-ondine', nights: 2, rooms: 1, adults: 2, children: 0, email }
    const booked = (number: string, from: string, to: string) => ({
      id: number,
      type: 'booked',
      at: new Date(site.clock.now()).toISOString(),
      booking: { ...stay, number, from, to, total: 100, currency: 'EUR' },
    })
    const events = [
      booked(`coming-${profile.ibNumber}`, '2040-05-01', '2040-05-03'),
      booked(`past-${profile.ibNumber}`, '2020-05-01', '2020-05-03'),
    ]
    expect((await postSigned(site, '/api/booking/notifications', secret, { events })).body.accepted).to.equal(2)
    return member
  }

  /** Not in any column of any table. */
  async function expectNothingOf(texts: string[]) {
    const { db } = site.services.store
    for (const name of Object.keys(inventory) as (keyof typeof inventory)[]) {
      const rows = JSON.stringify(await db.selectFrom(name).selectAll().execute())
      for (const text of texts) expect(rows.includes(text), `${text} in ${name}`).to.equal(false)
    }
  }
})
