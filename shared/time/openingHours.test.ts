import { expect } from 'chai'
import { nextChange, nextDayOf, type OpeningHours, openingState, spansOf } from './openingHours.ts'

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** A casino until four, with the group's Christmas. */
const casino: OpeningHours = {
  rows: [{ days: week, opens: '10:00', closes: '04:00' }],
  exceptions: [
    { date: '2025-12-24', yearly: true, opens: '10:00', closes: '19:00' },
    { date: '2025-12-25', yearly: true, opens: '16:00', closes: '04:00' },
    { date: '2025-12-31', yearly: true, opens: '10:00', closes: '06:00' },
    { date: '2027-01-01', closed: true },
  ],
}
const paris = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Paris').epochMilliseconds
const wall = (time: number | undefined) =>
  time && Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('Europe/Paris').toPlainDateTime().toString()
const said = (hours: OpeningHours, at: string) => {
  const state = openingState(hours, paris(at))
  return state.open ? `open until ${wall(state.until)}` : `opens ${wall(state.opensAt)}`
}

describe('Opening hours (B12)', () => {
  it('is right from 24 December 23:59 to 1 January', () => {
    expect(said(casino, '2026-12-24T18:59')).to.equal('open until 2026-12-24T19:00:00')
    expect(said(casino, '2026-12-24T19:00')).to.equal('opens 2026-12-25T16:00:00')
    expect(said(casino, '2026-12-24T23:59')).to.equal('opens 2026-12-25T16:00:00')
    expect(said(casino, '2026-12-25T16:00')).to.equal('open until 2026-12-26T04:00:00')
    expect(said(casino, '2026-12-26T03:59')).to.equal('open until 2026-12-26T04:00:00')
    expect(said(casino, '2026-12-26T04:00')).to.equal('opens 2026-12-26T10:00:00')
    expect(said(casino, '2026-12-31T23:59')).to.equal('open until 2027-01-01T06:00:00')
    // The night of the 31st goes on although the 1st is closed.
    expect(said(casino, '2027-01-01T05:59')).to.equal('open until 2027-01-01T06:00:00')
    expect(said(casino, '2027-01-01T06:00')).to.equal('opens 2027-01-02T10:00:00')
  })

  it('is the same in every time zone', () => {
    const before = process.env.TZ
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC']) {
        process.env.TZ = zone
        expect(said(casino, '2026-12-24T23:59'), zone).to.equal('opens 2026-12-25T16:00:00')
        expect(said(casino, '2027-01-01T00:00'), zone).to.equal('open until 2027-01-01T06:00:00')
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  it('knows several services a day and days without any', () => {
    const table: OpeningHours = {
      rows: [
        { days: ['tue', 'wed'], opens: '12:00', closes: '14:30' },
        { days: ['tue', 'wed'], opens: '19:00', closes: '22:30' },
      ],
      exceptions: [],
    }
    expect(said(table, '2026-11-24T13:00')).to.equal('open until 2026-11-24T14:30:00')
    expect(said(table, '2026-11-24T15:00')).to.equal('opens 2026-11-24T19:00:00')
    expect(said(table, '2026-11-25T22:30')).to.equal('opens 2026-12-01T12:00:00')
  })

  it('knows what never closes, and what never opens', () => {
    const always = { rows: [{ days: week, opens: '00:00', closes: '24:00' }], exceptions: [] }
    expect(openingState(always, paris('2026-11-24T13:00'))).to.deep.equal({ open: true })
    expect(openingState({ rows: [], exceptions: [] }, paris('2026-11-24T13:00'))).to.deep.equal({ open: false })
    const broken = { rows: [{ days: week, opens: 'midi', closes: '29:99' }], exceptions: [] }
    expect(openingState(broken, paris('2026-11-24T13:00'))).to.deep.equal({ open: false })
  })

  it('has 25 hours in the night that winter begins', () => {
    const [span] = spansOf(
      { rows: [{ days: ['sat'], opens: '00:00', closes: '24:00' }], exceptions: [] },
      day('2026-10-24'),
    )
    const [longer] = spansOf(
      { rows: [{ days: ['sun'], opens: '00:00', closes: '24:00' }], exceptions: [] },
      day('2026-10-25'),
    )
    expect(span && span.to - span.from).to.equal(24 * 3_600_000)
    expect(longer && longer.to - longer.from).to.equal(25 * 3_600_000)
  })

  it('says when it will say something else', () => {
    const open = openingState(casino, paris('2026-12-26T03:00'))
    const closed = openingState(casino, paris('2026-12-26T05:00'))
    expect([wall(nextChange(open)), wall(nextChange(closed))]).to.deep.equal([
      '2026-12-26T04:00:00',
      '2026-12-26T10:00:00',
    ])
    expect(nextChange({ open: true })).to.equal(undefined)
  })

  it('looks a year ahead for the next opening, and goes on where services meet', () => {
    const season = { rows: [], exceptions: [{ date: '2027-11-20', opens: '10:00', closes: '18:00' }] }
    expect(said(season, '2026-11-24T13:00')).to.equal('opens 2027-11-20T10:00:00')
    const meeting = {
      rows: [
        { days: ['tue'], opens: '19:00', closes: '23:00' },
        { days: ['tue'], opens: '12:00', closes: '19:00' },
      ],
      exceptions: [],
    }
    expect(said(meeting, '2026-11-24T13:00')).to.equal('open until 2026-11-24T23:00:00')
    expect(said(meeting, '2026-11-24T11:59')).to.equal('opens 2026-11-24T12:00:00')
    const [first] = spansOf(meeting, day('2026-11-24'))
    expect(wall(first?.from)).to.equal('2026-11-24T12:00:00')
  })

  it('keeps what falls on a day each year from its first year on', () => {
    const exceptions = [{ date: '2027-11-24', yearly: true, closed: true }]
    const table = { rows: [{ days: week, opens: '12:00', closes: '14:00' }], exceptions }
    expect(spansOf(table, day('2026-11-24'))).to.have.length(1)
    expect(spansOf(table, day('2027-11-24'))).to.have.length(0)
    expect(spansOf(table, day('2028-11-24'))).to.have.length(0)
  })

  it('leaves out a service whose hours are none, and keeps the others', () => {
    const hours = (opens: string, closes: string) =>
      spansOf({ rows: [{ days: ['tue'], opens, closes }], exceptions: [] }, day('2026-11-24'))
    for (const slip of ['12:60', '25:00', '12h', '', '12:5'])
      expect([hours(slip, '23:00'), hours('11:00', slip)], slip).to.deep.equal([[], []])
    expect(hours('9:59', '24:00')).to.have.length(1)
  })

  it('tells on which day an exception falls next', () => {
    expect(nextDayOf({ date: '2026-12-25 10:00' }, '2026-12-25')).to.equal('2026-12-25')
    expect(nextDayOf({ date: '2027-12-25', yearly: true }, '2026-12-26')).to.equal('2027-12-25')
    expect(nextDayOf({ date: '2020-12-25', yearly: true }, '2026-12-26')).to.equal('2027-12-25')
    expect(nextDayOf({ date: '2020-12-25', yearly: true }, '2026-12-25')).to.equal('2026-12-25')
    expect(nextDayOf({ date: '2026-05-01' }, '2026-12-25')).to.equal(undefined)
  })
})

function day(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}
