import { expect } from 'chai'
import { readDate, writeDate } from '#tools/editor/model/dates.ts'

describe('dates of the editor', () => {
  const moments: [stored: string, day: string, time: string][] = [
    ['2026-11-24 19:30', '2026-11-24', '20:30'],
    ['2026-07-14 22:30', '2026-07-15', '00:30'],
    ['2027-03-28 00:59', '2027-03-28', '01:59'],
    ['2026-11-24', '2026-11-24', ''],
    ['', '', ''],
  ]
  for (const [stored, day, time] of moments)
    it(`shows ${stored || 'nothing'} by the clocks of the house, and stores it again as it was`, () => {
      expect(readDate(stored, false)).to.deep.equal({ day, time })
      expect(writeDate({ day, time }, false)).to.equal(stored)
    })

  it('keeps the day of a field without a time, also of one that had a time', () => {
    expect(readDate('2026-11-24 00:00', true)).to.deep.equal({ day: '2026-11-24', time: '' })
    expect(readDate('2026-11-23 23:00', true)).to.deep.equal({ day: '2026-11-24', time: '' })
    expect(writeDate({ day: '2026-11-24', time: '' }, true)).to.equal('2026-11-24 00:00')
  })

  it('loses nothing of a day that does not exist', () => {
    expect(readDate('2026-13-45 10:00', false)).to.deep.equal({ day: '2026-13-45', time: '10:00' })
  })
})
