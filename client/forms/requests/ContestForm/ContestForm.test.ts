import { expect } from 'chai'
import { contestState, nextChange } from '#shared/forms/contestDays.ts'

describe('ContestForm', () => {
  const days = { first: '2026-10-20', last: '2026-10-25' }

  it('is open from its first to its last day', () => {
    expect(contestState(days, '2026-10-19')).to.equal('early')
    expect(contestState(days, '2026-10-20')).to.equal('open')
    expect(contestState(days, '2026-10-25')).to.equal('open')
    expect(contestState(days, '2026-10-26')).to.equal('over')
    expect(contestState({}, '2026-10-26')).to.equal('open')
  })

  it('changes at midnight in Paris, also on the day that has 25 hours', () => {
    expect(new Date(nextChange(days, '2026-10-19') as number).toISOString()).to.equal('2026-10-19T22:00:00.000Z')
    expect(new Date(nextChange(days, '2026-10-25') as number).toISOString()).to.equal('2026-10-25T23:00:00.000Z')
    expect(nextChange(days, '2026-10-26')).to.equal(undefined)
  })
})
