import { expect } from 'chai'
import { lastDayOf } from './dateRanges.ts'
import { formatTypedDay, parseTypedDay, parseTypedHour } from './dates.ts'
import { addMonths, localDay, localHour, localInstant } from './localTime.ts'

describe('days as people type them', () => {
  it('are read day first in French, month first in English, and as ISO in both', () => {
    expect(parseTypedDay('dayFirst', '04/12/2026')).to.equal('2026-12-04')
    expect(parseTypedDay('monthFirst', '04/12/2026')).to.equal('2026-04-12')
    for (const order of ['dayFirst', 'monthFirst'] as const)
      expect(parseTypedDay(order, ' 2026-12-04 ')).to.equal('2026-12-04')
    for (const text of ['4.12.2026', '4-12-2026', '4–12–2026', '4 12 2026', '4\u00a012\u00a02026', '4 / 12 / 2026'])
      expect(parseTypedDay('dayFirst', text), text).to.equal('2026-12-04')
  })

  it('are eight digits, too, in the same order: the keypad of a phone has nothing else', () => {
    expect(parseTypedDay('dayFirst', '04122026')).to.equal('2026-12-04')
    expect(parseTypedDay('monthFirst', '04122026')).to.equal('2026-04-12')
    expect(parseTypedDay('monthFirst', '31122026'), 'no month').to.equal(undefined)
    for (const text of ['0412202', '041220266', '4122026', '19860912'])
      expect(parseTypedDay('dayFirst', text), text).to.equal(undefined)
  })

  it('are none where the calendar has no such day, or somebody saved digits', () => {
    for (const text of ['31/02/2026', '29/02/2027', '31/04/2026', '00/01/2026', '01/13/2026', '01/00/2026'])
      expect(parseTypedDay('dayFirst', text), text).to.equal(undefined)
    for (const text of ['04/12/26', '04/12/0026', '0999-12-31', '04/12', 'demain', '04/12/20266', '2026-1-2'])
      expect(parseTypedDay('dayFirst', text), text).to.equal(undefined)
    expect(parseTypedDay('dayFirst', '29/02/2028')).to.equal('2028-02-29')
    expect(parseTypedDay('dayFirst', '01/01/1000')).to.equal('1000-01-01')
  })

  it('are written back in the order of the language, without the time behind them', () => {
    expect(formatTypedDay('dayFirst', '2026-12-04')).to.equal('04/12/2026')
    expect(formatTypedDay('monthFirst', '2026-12-04T20:30')).to.equal('12/04/2026')
    expect(formatTypedDay('dayFirstDots', '2026-12-04')).to.equal('04.12.2026')
    expect(parseTypedDay('dayFirstDots', '04.12.2026')).to.equal('2026-12-04')
    expect(formatTypedDay('dayFirst', '2026-12-04 20:30')).to.equal('04/12/2026')
  })
})

describe('hours as people type them', () => {
  it('are read with a colon, a point, h, am and pm, or Uhr', () => {
    for (const text of ['9:05', '9.05', '9h05', '9 h 5', '09:05', '9:05\u00a0am', '9:05 Uhr', '9.05\u00a0uhr'])
      expect(parseTypedHour(text), text).to.equal('09:05')
    for (const [text, hour] of [
      ['9h', '09:00'],
      ['9 Uhr', '09:00'],
      ['21 Uhr', '21:00'],
      ['9 pm', '21:00'],
      ['12 am', '00:00'],
    ])
      expect(parseTypedHour(text ?? ''), text).to.equal(hour)
    for (const text of ['24:00', '9:60', '13 pm', '0 am', 'Uhr', '9 Uhr am', 'neun', ''])
      expect(parseTypedHour(text), text).to.equal(undefined)
  })
})

describe('ranges of days', () => {
  it('end three days from today, with the month, or on the same day three months on', () => {
    expect(lastDayOf('next3days', '2026-12-30')).to.equal('2027-01-02')
    expect(lastDayOf('thisMonth', '2026-12-30')).to.equal('2026-12-31')
    expect(lastDayOf('thisMonth', '2027-02-01')).to.equal('2027-02-28')
    expect(lastDayOf('next3months', '2026-11-30')).to.equal('2027-02-28')
    expect(lastDayOf('all', '2026-12-30')).to.equal(undefined)
  })
})

describe('the wall clock of the house', () => {
  it('is an instant, one hour from UTC in winter, two in summer', () => {
    expect(localInstant('2026-11-24 20:30')).to.equal(Date.UTC(2026, 10, 24, 19, 30))
    expect(localInstant('2026-07-14 20:30')).to.equal(Date.UTC(2026, 6, 14, 18, 30))
    expect(localInstant('2026-11-24')).to.equal(Date.UTC(2026, 10, 23, 23))
  })

  it('takes the last day of a month for one that the month has not', () => {
    expect(localInstant('2026-02-31 10:00')).to.equal(Date.UTC(2026, 1, 28, 9))
  })

  it('says day and hour of an instant, also on the night that changes the clocks', () => {
    expect(localDay(Date.UTC(2026, 11, 31, 23, 30))).to.equal('2027-01-01')
    expect(localHour(Date.UTC(2026, 11, 31, 22, 30))).to.equal('23:30')
    expect(localHour(Date.UTC(2026, 6, 14, 22, 5))).to.equal('00:05')
    expect(localHour(Date.UTC(2026, 2, 29, 1))).to.equal('03:00')
  })

  it('counts months over the end of a year, forwards and back', () => {
    expect(addMonths('2026-11', 3)).to.equal('2027-02')
    expect(addMonths('2026-11', 12)).to.equal('2027-11')
    expect(addMonths('2026-01', -1)).to.equal('2025-12')
  })
})
