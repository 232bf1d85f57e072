import { expect } from 'chai'
import { isBirthdayTime } from './birthday.ts'

describe('the birthday banner (R029)', () => {
  it('shows from 7 days before to 7 days after', () => {
    for (const day of ['2026-06-08', '2026-06-15', '2026-06-22'])
      expect(isBirthdayTime('1985-06-15', day)).to.equal(true)
    for (const day of ['2026-06-07', '2026-06-23', '2026-12-15'])
      expect(isBirthdayTime('1985-06-15', day)).to.equal(false)
  })

  it('goes over New Year both ways', () => {
    for (const day of ['2026-12-26', '2026-12-31', '2027-01-02', '2027-01-09']) {
      expect(isBirthdayTime('1990-01-02', day), day).to.equal(true)
    }
    expect(isBirthdayTime('1990-12-30', '2027-01-06')).to.equal(true)
    expect(isBirthdayTime('1990-12-30', '2027-01-07')).to.equal(false)
  })

  it('takes 29 February for the 28th in common years', () => {
    for (const [day, shows] of [
      ['2027-02-20', false],
      ['2027-02-21', true],
      ['2027-03-07', true],
      ['2027-03-08', false],
      ['2028-02-21', false],
      ['2028-02-22', true],
      ['2028-03-07', true],
      ['2028-03-08', false],
    ] as const) {
      expect(isBirthdayTime('1988-02-29', day), day).to.equal(shows)
    }
  })
})
