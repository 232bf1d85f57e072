import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { attachedCalendar, entryIn } from '#test/calendar/calendarFiles.ts'
import { dayFrom } from '#test/forms/formsSite.ts'
import { postSigned } from '#test/support/client.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { jsonLd } from '#test/support/jsonLd.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const secret = 'secret-of-the-booking-engine'

describe('mails about stays (beyond B20)', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true, env: { BOOKING_SECRET: secret } })
  let numbers = 0
  const day = (days: number) => dayFrom(site, days)
  const booking = (email: string, changed: object = {}) => ({
    number: `S-${++numbers}`,
    hotel: 'villa-ondine',
    from: day(10),
    to: day(12),
    nights: 2,
    rooms: 1,
    adults: 2,
    children: 0,
    email,
    total: 48_000,
    currency: 'EUR',
    ...changed,
  })
  const event = (type: string, stay: object, later = 0) => {
    const at = new Date(site.clock.now() + ++numbers + later).toISOString()
    return { id: `stay-${numbers}`, type, at, booking: stay }
  }
  const send = async (...events: unknown[]) =>
    must(await postSigned(site, '/api/booking/notifications', secret, { events }), 202).body
  const kinds = (email: string) =>
    site.services.store.db
      .selectFrom('outbox')
      .select(['kind', 'locale'])
      .where('recipient', '=', email)
      .where('kind', 'in', ['stayBooked', 'stayChanged', 'stayCancelled'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()

  it('tell of a stay that is booked, changed and cancelled, once for each notification', async () => {
    const { client, email } = await site.member()
    const stay = booking(email)
    const booked = event('booked', stay)
    await send(booked)
    expect(await send(booked)).to.include({ duplicates: 1 })
    const first = await site.mailbox.next(email, 'stay is booked')
    expect(first.text).to.contain(stay.number).and.contain('Villa Ondine')
    const modified = event('modified', { ...stay, to: day(13), nights: 3 }, 1000)
    await send(modified)
    const second = await site.mailbox.next(email, 'stay has changed')
    // A booking that the engine only touched, or that comes late, changes nothing for the guest.
    await send(event('modified', { ...stay, to: day(13), nights: 3 }, 2000))
    await send({ ...event('modified', { ...stay, rooms: 2 }), at: booked.at })
    await send(event('cancelled', { ...stay, to: day(13), nights: 3 }, 3000))
    const third = await site.mailbox.next(email, 'stay is cancelled')
    expect((await kinds(email)).map(({ kind }) => kind)).to.deep.equal(['stayBooked', 'stayChanged', 'stayCancelled'])
    for (const [mail, sequence, status] of [
      [first, 0, 'CONFIRMED'],
      [second, 1, 'CONFIRMED'],
      [third, 3, 'CANCELLED'],
    ] as const) {
      const { text } = await attachedCalendar(site.mailbox.url, mail.id)
      expect(entryIn(text)).to.include({ SEQUENCE: String(sequence), STATUS: status })
    }
    const copies = must(await client.get('/api/eph/mails?q=stay'), 200).body
    expect(copies.total).to.equal(3)
    const [, , oldest] = copies.items
    const { since } = must(await client.get(`/api/eph/mails/${oldest.id}`), 200).body
    expect(since.map(({ what }: { what: string }) => what)).to.deep.equal(['stayCancelled'])
  })

  it('have the entry that the stay’s page and the private calendar have, before and after a change', async () => {
    const { client, email } = await site.member()
    const { url } = must(await client.post('/api/eph/calendar'), 201).body
    const stay = booking(email)
    for (const [type, changed, subject] of [
      ['booked', {}, 'stay is booked'],
      ['modified', { to: day(13), nights: 3 }, 'stay has changed'],
      ['cancelled', { to: day(13), nights: 3 }, 'stay is cancelled'],
    ] as const) {
      await send(event(type, { ...stay, ...changed }, 1000))
      const mail = await site.mailbox.next(email, subject)
      const [id = ''] = /(?<=my-stays\/)[\w-]{36}/.exec(mail.text) ?? []
      const page = must(await client.get(`${pathFor('hotelStay', 'en', { id })}.ics`), 200).body
      const feed = await (await site.get(new URL(url).pathname)).text()
      const sent = entryIn((await attachedCalendar(site.mailbox.url, mail.id)).text)
      expect(sent.UID, type).to.match(/^stay-/)
      expect(sent.SEQUENCE, type).to.match(/^\d$/)
      expect(entryIn(page), type).to.deep.equal(sent)
      expect(entryIn(feed), type).to.deep.equal(sent)
    }
  })

  it('go to the account of the card number, in its language, and to no address without account', async () => {
    const { profile, email } = await site.member()
    const stranger = newEmail()
    await send(event('booked', booking(stranger, { ibNumber: profile.ibNumber })))
    await send(event('booked', booking(newEmail())))
    expect((await kinds(email)).map(({ kind }) => kind)).to.deep.equal(['stayBooked'])
    expect(await kinds(stranger)).to.deep.equal([])
  })

  it('tell nothing of a stay that is over', async () => {
    const { email } = await site.member()
    await send(event('booked', booking(email, { from: day(-9), to: day(-7) })))
    await send(event('cancelled', booking(email, { from: day(-9), to: day(-7) })))
    expect(await kinds(email)).to.deep.equal([])
  })

  it('carry the reservation for mail programs, in the HTML alone', async () => {
    const { email, profile } = await site.member()
    const stay = booking(email)
    await send(event('booked', stay))
    const mail = await site.mailbox.next(email, 'stay is booked')
    const source = await eventually(
      async () => (await fetch(`${site.mailbox.url}/mails/${mail.id}/source`)).text(),
      (it) => it.length > 0,
    )
    expect(source).to.contain('application/ld+json')
    expect(mail.text).not.to.contain('schema.org')
    const [reservation] = jsonLd(mail.html)
    expect(reservation).to.deep.include({
      '@context': 'http://schema.org',
      '@type': 'LodgingReservation',
      reservationNumber: stay.number,
      reservationStatus: 'http://schema.org/ReservationConfirmed',
      underName: { '@type': 'Person', name: `${profile.firstname} ${profile.lastname}` },
      numAdults: 2,
      numChildren: 0,
    })
    expect(reservation.reservationFor).to.include({ '@type': 'LodgingBusiness', name: 'Villa Ondine' })
    expect(reservation.reservationFor.address).to.have.all.keys([
      '@type',
      'streetAddress',
      'postalCode',
      'addressLocality',
      'addressRegion',
      'addressCountry',
    ])
    expect(reservation.checkinDate).to.match(new RegExp(`^${stay.from}T\\d\\d:\\d\\d:00\\+0[12]:00$`))
    expect(reservation.checkoutDate).to.match(new RegExp(`^${stay.to}T\\d\\d:\\d\\d:00\\+0[12]:00$`))
    expect(reservation.url).to.contain('/my-account/my-stays/')
  })
})
