import { expect } from 'chai'
import type { Card } from '#shared/houseSchema.ts'
import { houseLike, inHouse } from './absent.ts'
import type { Told } from './otherNumbers.ts'

describe('a house with other numbers', () => {
  let told: Told
  before(async () => {
    const house = await houseLike(({ retentionMonths, card }) => ({
      card: card && { ...card, ...otherCard(card) },
      ages: { adult: 20, games: 22 },
      consentMonths: 3,
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
    for (const page of Object.values(told.pages).slice(0, 3))
      expect(page)
        .to.match(/22\+/)
        .and.not.match(/\b18\+|over 18/)
  })

  it('keeps data of persons and choices of cookies as long as it says', () => {
    expect(told.stored).to.deep.equal([
      { requests: 1, mails: true },
      { requests: 1, mails: true },
      { requests: 0, mails: true },
      { requests: 0, mails: false },
    ])
    expect(told.pages['/en/cookies']).to.contain('3 months')
    expect(told.consentSeconds).to.equal(91 * 86_400)
  })

  it('has its own names, points and numbers of the card', () => {
    expect(told.card).to.deep.equal(['Tide', 'silver', 20])
    expect(told.pages['/en/vip-card/register']).to.match(/€9\s+on us, 3 days after joining/)
    expect(told.pages.points).to.contain('earned in 6 months: Tide from 100, Gold from 20,000')
    expect(told.pages.sponsorship).to.contain('700').and.to.contain('2 friends a year')
  })
})

function otherCard({ statuses, welcomeOffer, sponsorship }: Card): Partial<Card> {
  return {
    statuses: { ...statuses, silver: { ...statuses.silver, name: 'Tide', fromPoints: 100 } },
    statusMonths: 6,
    welcomeOffer: { ...welcomeOffer, amount: 9, afterDays: 3 },
    sponsorship: { ...sponsorship, points: 700, godsonsPerYear: 2 },
    fileDays: 20,
  }
}
