import { expect } from 'chai'
import { addDays } from '#shared/time/days.ts'
import { coversStay, departureAfter, destinationSlug, nightsOf, problemsOf, readStay, type Stay } from './stay.ts'

const today = '2026-11-21'
const stay: Stay = {
  hotel: 'le-semaphore',
  arrival: '2026-11-21',
  departure: '2026-11-23',
  rooms: 1,
  adults: 2,
  children: 0,
  childAges: [],
  code: '',
}

describe('the stay that the booking bar asks for', () => {
  it('takes a stay from today on, of 1 to 30 nights', () => {
    expect(problemsOf(stay, today)).to.deep.equal({})
    expect(problemsOf({ ...stay, departure: '2026-12-21' }, today)).to.deep.equal({})
    expect(problemsOf({ ...stay, departure: '2026-12-22' }, today).departure).to.equal(
      'blocks.bookingBar.tooManyNights',
    )
    expect(problemsOf({ ...stay, departure: stay.arrival }, today).departure).to.equal(
      'blocks.bookingBar.departureTooEarly',
    )
    expect(problemsOf({ ...stay, arrival: '2026-11-20' }, today)).to.deep.equal({
      arrival: 'blocks.bookingBar.arrivalPast',
    })
  })

  it('asks for the arrival before the departure (R196)', () => {
    expect(problemsOf({ ...stay, arrival: '', departure: '' }, today)).to.deep.equal({
      arrival: 'blocks.bookingBar.arrivalMissing',
    })
    expect(problemsOf({ ...stay, departure: '' }, today).departure).to.equal('blocks.bookingBar.departureMissing')
  })

  it('asks for the house, and for the age of each child', () => {
    const asked = problemsOf({ ...stay, hotel: '', children: 2, childAges: ['4', ''] }, today)
    expect(asked).to.deep.equal({
      hotel: 'blocks.bookingBar.hotelMissing',
      childAges: 'blocks.bookingBar.childAgesMissing',
    })
    expect(problemsOf({ ...stay, children: 1, childAges: ['0', ''] }, today)).to.deep.equal({})
  })

  it('moves the departure with the arrival, and leaves it where it still makes a stay', () => {
    expect(departureAfter('2026-12-31', '')).to.equal('2027-01-01')
    expect(departureAfter('2026-12-01', '2026-12-05')).to.equal('2026-12-05')
    expect(departureAfter('2026-12-06', '2026-12-05')).to.equal('2026-12-07')
    expect(departureAfter('2026-12-06', '2027-02-05')).to.equal('2026-12-07')
  })

  it('reads what was typed, and begins with a room for two', () => {
    expect(readStay('fr', {})).to.deep.equal({
      hotel: '',
      arrival: '',
      departure: '',
      rooms: 1,
      adults: 2,
      children: 0,
      childAges: [],
      code: '',
    })
    const typed = { hotel: ' le-phare ', arrival: '04/12/2026', departure: '2026-12-06', rooms: ' 2 ', adults: '12' }
    expect(readStay('fr', { ...typed, children: '2', childAges: '17, 4', code: ' ETE  26 ' })).to.deep.equal({
      hotel: 'le-phare',
      arrival: '2026-12-04',
      departure: '2026-12-06',
      rooms: 2,
      adults: 12,
      children: 2,
      childAges: ['17', '4'],
      code: 'ETE 26',
    })
    expect(readStay('en', { arrival: '12/04/2026' }).arrival).to.equal('2026-12-04')
  })

  it('asks again for what it could not read: days, counts, ages of more children than come', () => {
    const read = (typed: Record<string, string>) => readStay('fr', { hotel: 'le-phare', ...typed })
    expect(problemsOf(read({ arrival: '31/02/2027', departure: '01/03/2027' }), today).arrival).to.equal(
      'validation.date',
    )
    const unreadable = read({ arrival: '04/12/2026', departure: 'dimanche' })
    expect(problemsOf(unreadable, today).departure).to.equal('validation.date')
    // Wrong whatever the arrival will be.
    expect(problemsOf({ ...unreadable, arrival: '' }, today).departure).to.equal('validation.date')
    for (const rooms of ['0', '10', '1.5', '-1', 'deux', '100'])
      expect(problemsOf(read({ rooms }), today).rooms, rooms).to.equal('booking.roomsRange')
    for (const adults of ['0', '19']) expect(problemsOf(read({ adults }), today).adults).to.equal('booking.adultsRange')
    expect(problemsOf(read({ children: '10' }), today).children).to.equal('booking.childrenRange')
    expect(problemsOf(read({ rooms: '9', adults: '18', children: '0' }), today)).to.have.all.keys('arrival')
    expect(read({ children: '2', childAges: '4 5 6' }).childAges).to.deep.equal(['', ''])
    expect(read({ children: '2', childAges: '4' }).childAges).to.deep.equal(['4', ''])
    expect(read({ children: '2', childAges: '18;x' }).childAges).to.deep.equal(['', ''])
    expect(problemsOf({ ...stay, code: 'A'.repeat(31) }, today).code).to.equal('validation.lettersNumbers')
    expect(problemsOf({ ...stay, code: 'ÉTÉ 26' }, today)).to.deep.equal({})
  })

  it('lies within a time when each of its nights does', () => {
    const time = { valid_from: '2026-12-04 10:00', valid_until: '2026-12-06 23:59' }
    expect(coversStay(time, '2026-12-04', '2026-12-07')).to.equal(true)
    expect(coversStay(time, '2026-12-03', '2026-12-07')).to.equal(false)
    expect(coversStay(time, '2026-12-04', '2026-12-08')).to.equal(false)
    expect(coversStay({}, '2026-12-04', '2026-12-08')).to.equal(true)
  })

  it('names destinations in addresses without accents, blanks or strokes at the ends', () => {
    expect(destinationSlug('Côte d’Azur')).to.equal('cote-d-azur')
    expect(destinationSlug('« Saint-Jean-de-Luz »')).to.equal('saint-jean-de-luz')
  })

  it('counts days over a change of the clock and a leap day', () => {
    expect(nightsOf('2026-10-24', '2026-10-26')).to.equal(2)
    expect(addDays('2028-02-28', 1)).to.equal('2028-02-29')
  })
})
