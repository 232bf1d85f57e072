import { expect } from 'chai'
import { postSigned } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const path = '/api/booking/notifications'
const secret = 'secret-of-the-booking-engine'

describe('stays (R215, R088)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { BOOKING_SECRET: secret, FLOOR_SECRET: 'secret-of-the-floor' } })
  let numbers = 0
  const day = (days: number) =>
    Temporal.Instant.fromEpochMilliseconds(site.clock.now())
      .toZonedDateTimeISO('Europe/Paris')
      .toPlainDate()
      .add({ days })
      .toString()
  const event = (email: string, changed: object = {}, type = 'booked', from = 10, nights = 2) => {
    const n = ++numbers
    const at = new Date(site.clock.now() + n).toISOString()
    const booking = { number: `B-${n}`, hotel: 'villa-ondine', from: day(from), to: day(from + nights), nights }
    const rest = { rooms: 1, adults: 2, children: 0, email, total: 48_000, currency: 'EUR' }
    return { id: `event-${n}`, type, at, booking: { ...booking, ...rest, ...changed } }
  }
  const send = (...events: unknown[]) => postSigned(site, path, secret, { events })

  it('belongs to the member of that address; listed and read by them alone (R146)', async () => {
    const { client, email } = await site.member()
    const answer = await send(event(email.toUpperCase()))
    expect([answer.status, answer.body]).to.deep.equal([202, { accepted: 1, duplicates: 0, refused: [] }])
    const { body } = must(await client.get('/api/eph/bookings?state=upcoming&page=1'), 200)
    expect(body).to.include({ page: 1, pages: 1, total: 1 })
    const [stay] = body.items
    expect(stay).to.have.all.keys('id', 'number', 'hotel', 'from', 'to', 'nights', 'rooms', 'state')
    expect(stay).to.include({ hotel: 'villa-ondine', nights: 2, rooms: 1, state: 'upcoming', from: day(10) })
    expect(must(await client.get(`/api/eph/bookings/${stay.id}`), 200).body).to.deep.equal(stay)
    const { client: other } = await site.member()
    expect((await other.get(`/api/eph/bookings/${stay.id}`)).status).to.equal(404)
    expect((await client.get('/api/eph/bookings/unknown')).status).to.equal(404)
    expect((await site.client().get(`/api/eph/bookings/${stay.id}`)).status).to.equal(401)
  })

  it('belongs to the card number before the address', async () => {
    const { client, profile } = await site.member()
    must(await send(event(newEmail(), { ibNumber: profile.ibNumber })), 202)
    expect((await client.get('/api/eph/bookings')).body.total).to.equal(1)
  })

  it('waits for whoever confirms that address; an ended one makes a member of a prospect', async () => {
    const body = signupBody()
    const email = String(body.email)
    must(await send(event(email), event(email, {}, 'booked', -9)), 202)
    must(await site.client().post('/api/eph/users/signup', body), 201)
    // Registered is not confirmed.
    must(await send(event(email)), 202)
    const client = site.client()
    const { id } = await site.mail('activation', email)
    const { profile } = must(await client.post(`/api/eph/users/activate/${id}`, { email }), 200).body
    expect(profile).to.include({ ibLevel: 'IBMEMBRE', customerStatus: 'Infinitely' })
    expect((await client.get('/api/eph/bookings?state=upcoming')).body.total).to.equal(2)
    expect((await client.get('/api/eph/bookings?state=ended')).body.total).to.equal(1)
  })

  it('ends when its last day is over, in Paris, and lifts the level', async () => {
    const { client, email } = await site.member()
    must(await client.post('/api/eph/users/login', { email, password: 'Secret-2026!', remember: true }), 200)
    must(await send(event(email, {}, 'booked', 1, 1)), 202)
    const states = async () =>
      (await client.get('/api/eph/bookings')).body.items.map(({ state }: { state: string }) => state)
    expect(await states()).to.deep.equal(['upcoming'])
    expect((await client.get('/api/eph/profile/me')).body.ibLevel).to.equal('IBPROSPECT')
    site.clock.advance({ days: 3 })
    expect(await states()).to.deep.equal(['ended'])
    expect((await client.get('/api/eph/profile/me')).body.ibLevel).to.equal('IBMEMBRE')
  })

  it('is ended by a job when nobody looks', async () => {
    const { email } = await site.member()
    const given = event(email, {}, 'booked', 1, 1)
    must(await send(given), 202)
    await site.services.jobs.runDue()
    site.clock.advance({ days: 3 })
    await site.services.jobs.runDue()
    const { db } = site.services.store
    const { number } = given.booking
    const stay = await db.selectFrom('stays').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    expect(stay.state).to.equal('ended')
  })

  it('is changed and cancelled; the engine’s last word counts, whatever comes last', async () => {
    const { client, email } = await site.member()
    const booked = event(email)
    const changed = { ...event(email, booked.booking, 'modified') }
    changed.booking = { ...booked.booking, rooms: 2 }
    must(await send(changed), 202)
    must(await send(booked), 202)
    const [stay] = (await client.get('/api/eph/bookings')).body.items
    expect(stay.rooms).to.equal(2)
    const cancelled = { ...event(email, {}, 'cancelled'), booking: changed.booking }
    expect((await send(cancelled)).body.accepted).to.equal(1)
    expect((await client.get(`/api/eph/bookings/${stay.id}`)).body.state).to.equal('cancelled')
    expect((await client.get('/api/eph/bookings?state=cancelled')).body.total).to.equal(1)
    const late = { ...event(email, {}, 'modified'), booking: changed.booking }
    expect((await send(late)).body.refused).to.deep.equal([{ id: late.id, code: 'conflict' }])
  })

  it('takes an event once, refuses a bad one without stopping the others', async () => {
    const { email } = await site.member()
    const good = event(email)
    const bad = [
      event(email, { nights: 5 }),
      event(email, { from: '2026-02-30' }),
      event(email, { total: 12.5 }),
      event(email, { email: 'nobody' }),
      event(email, { hotel: '<b>' }),
      event(email, { number: "1' or '1'='1" }),
      { ...event(email), booking: null },
      { ...event(email), at: 'yesterday' },
    ]
    const parts = ['nights', 'from', 'total', 'email', 'hotel', 'number'].map((it) => `booking.${it}`)
    const wrong = [...parts, 'booking', 'at']
    const strange = event(email, {}, 'upgraded')
    const answer = must(await send(good, ...bad, strange, good, 'text', null), 202).body
    expect(answer).to.include({ accepted: 1, duplicates: 1 })
    expect(answer.refused).to.have.deep.members([
      ...bad.map(({ id }, index) => ({ id, code: 'invalid', fields: [wrong[index]] })),
      { id: strange.id, code: 'unknownType' },
      { id: '', code: 'invalid', fields: ['events'] },
      { id: '', code: 'invalid', fields: ['events'] },
    ])
    expect((await send(good)).body).to.deep.equal({ accepted: 0, duplicates: 1, refused: [] })
  })

  it('401 before anything is read: no signature, a wrong one, another body’s, older or newer than 5 minutes', async () => {
    const now = Math.floor(site.clock.now() / 1000)
    const wrong: Record<string, string>[] = [
      { 'X-Signature': '' },
      { 'X-Signature': `sha256=${'0'.repeat(64)}` },
      { 'X-Timestamp': String(now - 301) },
      // A busy machine takes its time until this one's turn comes.
      { 'X-Timestamp': String(now + 360) },
      { 'X-Timestamp': 'now' },
    ]
    for (const headers of wrong)
      expect((await postSigned(site, path, secret, 'not even JSON', headers)).status).to.equal(401)
    expect((await postSigned(site, path, 'another secret', { events: [] })).status).to.equal(401)
    const near = { 'X-Timestamp': String(Math.floor(site.clock.now() / 1000) - 270) }
    expect((await postSigned(site, path, secret, { events: [] }, near)).status).to.equal(202)
  })

  it('then 413, 415, 400, 422, 405 as everywhere', async () => {
    const statusOf = async (body: unknown, headers = {}) => (await postSigned(site, path, secret, body, headers)).status
    expect(await statusOf('x'.repeat(2 * 1024 * 1024 + 1))).to.equal(413)
    expect(await statusOf({ events: Array(10_001).fill(0) })).to.equal(413)
    expect(await statusOf('{}', { 'Content-Type': 'text/plain' })).to.equal(415)
    expect(await statusOf('{"events":')).to.equal(400)
    expect(await statusOf({ events: {} })).to.equal(422)
    const wrongMethod = await site.client().get(path)
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).to.deep.equal([405, 'POST'])
  })

  it('an empty filter is no filter', async () => {
    const { client, email } = await site.member()
    must(await send(event(email)), 202)
    const all = must(await client.get('/api/eph/bookings?state=&page='), 200).body
    expect([all.total, all.page]).to.deep.equal([1, 1])
  })

  it('a house that is not on the site is 422, in the log, and taken once it is', async () => {
    const { client, email } = await site.member()
    const lost = event(email, { hotel: 'villa-perdue' })
    const answer = must(await send(lost), 422)
    expect(answer.body).to.deep.equal({
      accepted: 0,
      duplicates: 0,
      refused: [{ id: lost.id, code: 'unknownHotel' }],
    })
    expect(site.log.find((it) => it.id === lost.id)).to.include({ source: 'booking', code: 'unknownHotel' })
    // The refused event does not stop the others, and may come again.
    const among = must(await send(lost, event(email)), 202).body
    expect(among).to.deep.equal({ accepted: 1, duplicates: 0, refused: [{ id: lost.id, code: 'unknownHotel' }] })
    must(await send({ ...lost, booking: { ...lost.booking, hotel: 'hotels/le-semaphore' } }), 202)
    expect((await client.get('/api/eph/bookings')).body.total).to.equal(2)
  })

  it('pages: unknown states and pages that are none are 422, a page beyond the end is empty', async () => {
    const { client, email } = await site.member()
    must(await send(...Array.from({ length: 12 }, (_, i) => event(email, {}, 'booked', 20 + i))), 202)
    const first = must(await client.get('/api/eph/bookings?state=upcoming'), 200).body
    expect(first).to.include({ page: 1, pages: 2, total: 12 })
    expect(first.items[0].from).to.equal(day(20))
    expect((await client.get('/api/eph/bookings?page=2')).body.items).to.have.length(2)
    expect((await client.get('/api/eph/bookings?page=9')).body.items).to.deep.equal([])
    for (const query of ['state=past', 'page=0', 'page=x', 'page=1.5', 'page=-1'])
      expect((await client.get(`/api/eph/bookings?${query}`)).status).to.equal(422)
  })

  it('cardDelivered of the floor ends a pending card renewal', async () => {
    const { client, profile } = await site.member()
    must(await client.post('/api/eph/profile/card_renewal'), 201)
    const { ibNumber } = profile
    const delivered = (id: string, data: object) => ({
      id,
      type: 'cardDelivered',
      at: new Date(site.clock.now()).toISOString(),
      casino: 'HOU',
      data,
    })
    const answer = await postSigned(site, '/api/floor/events', 'secret-of-the-floor', {
      events: [
        delivered(`delivered-${ibNumber}`, { ibNumber }),
        delivered(`wrong-${ibNumber}`, { ibNumber: '1234567890' }),
      ],
    })
    expect(answer.status).to.equal(202)
    expect(answer.body.accepted).to.equal(1)
    expect(answer.body.refused).to.deep.equal([{ id: `wrong-${ibNumber}`, code: 'invalid', fields: ['data.ibNumber'] }])
    expect((await client.get('/api/eph/profile/card_renewal')).body.pending).to.equal(false)
  })
})
