import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import { jsonLd } from '#test/support/jsonLd.ts'

const publicUrl = 'https://www.hautemer.example'

/** Mails that tell of a reservation, with what they say of it. */
const states: Partial<Record<OutgoingMail['kind'], 'Confirmed' | 'Cancelled'>> = {
  stayBooked: 'Confirmed',
  stayChanged: 'Confirmed',
  stayCancelled: 'Cancelled',
  tournamentConfirmed: 'Confirmed',
  tournamentChanged: 'Confirmed',
  tournamentCancelled: 'Cancelled',
}

/** Fields that Gmail's reference marks as required, here and in what they hold. */
const address = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']

describe('reservations in mails (beyond B20)', () => {
  it('are in the mails about one, whole, and in no other', async () => {
    for (const mail of sampleMails()) {
      const { html, text } = await drawMail(mail, { publicUrl, contacts: {}, edition: sampleEdition })
      const found = jsonLd(html)
      expect(found.length, mail.kind).to.equal(mail.kind in states ? 1 : 0)
      // No other script, and none of it in the text.
      expect(html.match(/<script/g)?.length ?? 0, mail.kind).to.equal(found.length)
      expect(text, mail.kind).not.to.contain('schema.org')
      for (const it of found) check(it, mail)
    }
  })

  it('has the offset of the house’s zone on its days: in summer time and before', async () => {
    const [mail] = sampleMails().filter(({ kind }) => kind === 'stayBooked')
    const { html } = await drawMail(mail as OutgoingMail, { publicUrl, contacts: {} })
    const [reservation] = jsonLd(html)
    // Clocks go forward on 28 March 2027.
    expect([reservation.checkinDate, reservation.checkoutDate]).to.deep.equal([
      '2027-03-26T15:00:00+01:00',
      '2027-03-29T11:00:00+02:00',
    ])
  })

  it('cannot be ended by a name, and is left out where a required field is missing', async () => {
    const [mail] = sampleMails().filter(({ kind }) => kind === 'stayBooked')
    const draw = async (changed: object) => {
      const data = { ...mail?.data, ...changed }
      return (await drawMail({ ...mail, data } as OutgoingMail, { publicUrl, contacts: {} })).html
    }
    const named = await draw({ lastname: '</script><img src=x>' })
    expect(jsonLd(named)[0].underName.name).to.contain('</script><img src=x>')
    for (const hotel of [{ name: 'Villa Ondine' }, { name: 'Villa', street: '1 quai', zip: '99999', town: 'X' }])
      expect(await draw({ hotel })).not.to.contain('ld+json')
  })
})

// biome-ignore lint/suspicious/noExplicitAny: parsed JSON, whose fields the test names
function check(reservation: any, { kind, locale }: OutgoingMail): void {
  const name = `${kind}, ${locale}`
  const isStay = kind.startsWith('stay')
  expect(reservation['@context'], name).to.equal('http://schema.org')
  expect(reservation['@type'], name).to.equal(isStay ? 'LodgingReservation' : 'EventReservation')
  expect(reservation.reservationStatus, name).to.equal(`http://schema.org/Reservation${states[kind]}`)
  expect(reservation.reservationNumber, name).to.match(/\S/)
  expect(reservation.underName, name).to.deep.equal({ '@type': 'Person', name: 'Anne-Sophie Le Goff' })
  const { reservationFor } = reservation
  const at = isStay ? reservationFor : reservationFor.location
  expect(at.name, name).to.match(/\S/)
  for (const field of address) expect(at.address[field], `${name}: ${field}`).to.match(/\S/)
  const moments = isStay
    ? [reservation.checkinDate, reservation.checkoutDate]
    : [reservationFor.startDate, reservationFor.endDate]
  for (const it of moments) expect(it, name).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/)
  const links = [reservation.url, reservation.modifyReservationUrl, reservation.cancelReservationUrl]
  const isCancelled = states[kind] === 'Cancelled'
  for (const it of isCancelled ? links.slice(0, 1) : links) expect(it, name).to.match(new RegExp(`^${publicUrl}/`))
  if (isCancelled) expect(links.slice(1), name).to.deep.equal([undefined, undefined])
}
