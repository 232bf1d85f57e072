import { expect } from 'chai'
import { addDays, departureAfter, nightsOf, problemsOf, type Stay } from './bookingStay.ts'

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

describe('what the booking bar asks for', () => {
  it('takes a stay from today on, of 1 to 30 nights (decisions §6)', () => {
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

  it('counts days over a change of the clock and a leap day', () => {
    expect(nightsOf('2026-10-24', '2026-10-26')).to.equal(2)
    expect(addDays('2028-02-28', 1)).to.equal('2028-02-29')
  })
})
