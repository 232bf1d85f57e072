import { expect } from 'chai'
import { houseLike, inHouse } from './absent.ts'
import type { Told } from './otherNumbers.ts'

describe('a house with other numbers', () => {
  let told: Told
  before(async () => {
    const house = await houseLike(({ retentionMonths }) => ({
      ages: { adult: 20, games: 22 },
      consentDays: 91,
      retentionMonths: { ...retentionMonths, requests: 1, mails: 3 },
    }))
    told = await inHouse<Told>(house, 'otherNumbers.ts')
  })

  it('has the ages of its law, one for accounts and one for games, in what it refuses and what it says', () => {
    expect(told.signups).to.deep.equal([
      ['eph/users', 18, 422, 'Minors under 20 are forbidden.'],
      ['eph/users', 20, 201, null],
      ['vip', 20, 422, 'Minors under 22 are forbidden.'],
      ['vip', 22, 201, null],
    ])
    expect(told.pages['/en/my-account/register']).to.contain('you certify that you are over 20')
    expect(told.pages['/en/vip-card/register']).to.contain('you certify that you are over 22')
    for (const page of Object.values(told.pages))
      expect(page)
        .to.match(/22\+/)
        .and.not.match(/\b18\+|over 18/)
  })

  it('keeps data of persons and choices of cookies as long as it says', () => {
    expect(told.stored).to.deep.equal([
      { requests: 1, mails: 4 },
      { requests: 1, mails: 4 },
      { requests: 0, mails: 4 },
      { requests: 0, mails: 0 },
    ])
    expect(told.pages['/en/cookies']).to.contain('3 months')
    expect(told.consentSeconds).to.equal(91 * 86_400)
  })
})
