import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPrice } from '#i18n/formats.ts'
import { blackAdvantages, freeDrinks, sponsorship, vipStatuses, welcomeOffer } from '#shared/account/statuses.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import { readDocument, type SlotFacts } from '#test/quality/documents.ts'
import { opened } from '#test/support/opened.ts'

const names = [
  'vip-statuses',
  'vip-advantages',
  'vip-join',
  'rewards-teaser',
  'sponsor-banner',
  'hotel-statuses',
  'hotel-advantages',
  'birthday-banner',
  'member-card',
]

describe('loyalty blocks (R120)', () => {
  const site = opened(() => {
    const demos = readDemos()
    return openSiteWith(Object.fromEntries(names.map((name) => [`demo/${name}`, storyOf(name, demos[name])])))
  })

  it('has the constants of the specification', () => {
    expect(
      vipStatuses.map(({ name, fromPoints, showDiscountPercent }) => [name, fromPoints, showDiscountPercent]),
    ).to.deep.equal([
      ['White', 0, 10],
      ['Silver', 5000, 20],
      ['Gold', 20_000, 20],
      ['Black', 60_000, 20],
    ])
    expect(freeDrinks).to.deep.equal({ perDay: 5, alcoholicPerDay: 1 })
    expect(blackAdvantages).to.deep.equal({ barRestaurantPercent: 10, mealsPerMonth: 1, peoplePerMeal: 2 })
    expect(welcomeOffer).to.deep.equal({ amount: 5, validDays: 30, afterDays: 7 })
    expect(sponsorship).to.deep.equal({ points: 3100, amount: 5, godsonsPerYear: 10 })
  })

  for (const locale of locales) {
    const number = (value: number) => plain(intlFor(locale).formatNumber(value))

    it(`says from how many points on a status holds, in ${locale}`, async () => {
      const { words } = await slotOf('vip-statuses', locale)
      for (const { name, fromPoints } of vipStatuses) {
        expect(words).to.contain(name)
        if (fromPoints > 0) expect(words).to.contain(number(fromPoints))
      }
    })

    it(`says what both get of a sponsorship, and how often, in ${locale}`, async () => {
      const { words } = await slotOf('sponsor-banner', locale)
      const euros = plain(formatPrice(intlFor(locale), 5))
      expect(words).to.contain(number(3100)).and.to.contain(euros).and.to.match(/\b10 /)
    })

    it(`leads who is not connected to login and registration, and invents no figures, in ${locale}`, async () => {
      for (const name of ['member-card', 'birthday-banner', 'hotel-statuses', 'vip-join']) {
        const isVip = name === 'vip-join' || name === 'member-card'
        const { attributes, words } = await slotOf(name, locale)
        expect(attributes, name).to.include(`href=${pathFor(isVip ? 'vipLogin' : 'hotelLogin', locale)}`)
        expect(attributes, name).to.include(`href=${pathFor(isVip ? 'vipRegistration' : 'hotelRegistration', locale)}`)
        if (name === 'member-card') expect(words).not.to.match(/\d/)
      }
    })
  }

  it('is hidden, where it promotes the card, from members with protection (B3)', async () => {
    const promoting = ['VipStatuses', 'VipAdvantages', 'VipJoin', 'RewardsTeaser', 'SponsorBanner']
    const shownTo = async (headers: Record<string, string>) => {
      const html = await site.html('/carte-vip', headers)
      return promoting.filter((name) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html))
    }
    // Others see them, so that what is not there is hidden and not called otherwise.
    expect(await shownTo({})).to.include.members(['VipStatuses', 'VipAdvantages', 'VipJoin'])
    expect(await shownTo({ Cookie: 'gaming=off' })).to.deep.equal([])
  })

  /** The first block of a demo, which an editor has filled. */
  async function slotOf(name: string, locale: Locale): Promise<SlotFacts> {
    const { slots } = await readDocument(await site.html(pathOf(locale, `demo/${name}`)))
    const slot = slots.find((it) => it.component === name.replaceAll('-', '_'))
    if (!slot) throw new Error(`no ${name} on its page`)
    return slot
  }
})

/** White space of numbers is a blank in the words of a page. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ')
}
