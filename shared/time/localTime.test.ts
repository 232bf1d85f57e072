import { expect } from 'chai'
import { nextLocalMidnight } from './localTime.ts'

describe('midnight in Paris', () => {
  it('ends a day, in winter, in summer, and when the clock changes', () => {
    expect(new Date(nextLocalMidnight('2026-12-31')).toISOString()).to.equal('2026-12-31T23:00:00.000Z')
    expect(new Date(nextLocalMidnight('2026-07-14')).toISOString()).to.equal('2026-07-14T22:00:00.000Z')
    expect(nextLocalMidnight('2026-10-25') - nextLocalMidnight('2026-10-24')).to.equal(25 * 3_600_000)
  })
})
