import { type IntlShape, intlFor } from '#i18n/createIntl.ts'
import { formatPrice } from '#i18n/formats.ts'
import type { Queries } from '#server/store/tables.ts'
import { blackAdvantages, freeDrinks, vipStatuses, welcomeOffer } from '#shared/account/statuses.ts'
import type { InMs } from '#shared/http/instants.ts'
import type { Locale } from '#shared/locales.ts'
import { addMonths, localDay, localInstant, nextLocalMidnight } from '#shared/time/localTime.ts'
import type { Advantage, AdvantageId } from '#shared/vip/api.ts'
import type { VipMember } from '../points/ledger.ts'

/** How often an advantage may be used; null: without limit. */
type Limit = { perDay: number } | { perMonth: number } | { once: true } | null

/** Advantages of each status; the welcome offer belongs to every member who was given one. */
const limits = (): Record<VipMember['status'], Partial<Record<AdvantageId, Limit>>> => ({
  white: { showDiscount: null },
  silver: { showDiscount: null },
  gold: {
    drinks: { perDay: freeDrinks.perDay },
    alcoholicDrink: { perDay: freeDrinks.alcoholicPerDay },
    showDiscount: null,
  },
  black: {
    mealForTwo: { perMonth: blackAdvantages.mealsPerMonth },
    showDiscount: null,
    barRestaurantDiscount: null,
  },
})

/** An advantage with its counted uses. `resetsAt`: epoch ms. */
export type CountedAdvantage = Omit<InMs<Advantage, 'resetsAt'>, 'title'>

type Holder = Pick<VipMember, 'id' | 'status'>

/**
 * A member's advantages and their uses at an instant; day and month are those of the house’s zone. Calls and refusals share
 * this count.
 * @param at epoch ms
 */
export async function countAdvantages(db: Queries, { id, status }: Holder, at: number): Promise<CountedAdvantage[]> {
  const uses = await usesOf(db, id, at)
  const counted = Object.entries(limits()[status]).map(([name, limit]): CountedAdvantage => {
    const advantage = name as AdvantageId
    if (!limit) return { id: advantage, used: 0, limit: null, resetsAt: null }
    if ('perDay' in limit) {
      const used = uses.today(advantage)
      const resetsAt = nextLocalMidnight(localDay(at))
      if (advantage !== 'alcoholicDrink') return { id: advantage, used, limit: limit.perDay, resetsAt }
      // A bottle is one of the day's drinks: without any left, none of it may be alcoholic.
      const drinksLeft = Math.max(0, freeDrinks.perDay - uses.today('drinks'))
      return { id: advantage, used, limit: Math.min(limit.perDay, used + drinksLeft), resetsAt }
    }
    if ('perMonth' in limit)
      return { id: advantage, used: uses.thisMonth(advantage), limit: limit.perMonth, resetsAt: nextMonth(at) }
    return { id: advantage, used: 0, limit: 1, resetsAt: null }
  })
  const offer = await db.selectFrom('welcomeOffers').selectAll().where('vipMemberId', '=', id).executeTakeFirst()
  if (!offer || offer.expiresAt <= at || offer.givenAt > at) return counted
  return [...counted, { id: 'welcomeOffer', used: offer.usedAt === null ? 0 : 1, limit: 1, resetsAt: offer.expiresAt }]
}

/** The counted advantages with their titles. */
export async function advantagesOf(
  db: Queries,
  member: Holder,
  now: number,
  locale: Locale,
): Promise<InMs<Advantage, 'resetsAt'>[]> {
  const intl = intlFor(locale)
  const counted = await countAdvantages(db, member, now)
  return counted.map(({ resetsAt, ...it }) => ({ ...it, title: titleOf(intl, it.id, member.status), resetsAt }))
}

/** An alcoholic drink counts among the day's five drinks. */
async function usesOf(db: Queries, vipMemberId: string, at: number) {
  const day = localDay(at)
  const rows = await db
    .selectFrom('advantageUses')
    .select(['advantage', 'day'])
    .where('vipMemberId', '=', vipMemberId)
    .where('month', '=', day.slice(0, 7))
    .execute()
  const namesOf = (advantage: AdvantageId): readonly string[] =>
    advantage === 'drinks' ? ['drinks', 'alcoholicDrink'] : [advantage]
  return {
    today: (id: AdvantageId) => rows.filter((it) => it.day === day && namesOf(id).includes(it.advantage)).length,
    thisMonth: (id: AdvantageId) => rows.filter(({ advantage }) => namesOf(id).includes(advantage)).length,
  }
}

function titleOf(intl: IntlShape, id: AdvantageId, status: VipMember['status']): string {
  const { perDay: drinks, alcoholicPerDay } = freeDrinks
  const { mealsPerMonth, peoplePerMeal, barRestaurantPercent } = blackAdvantages
  switch (id) {
    case 'drinks':
      return intl.formatMessage({ id: 'loyalty.vip.drinksTitle' }, { count: drinks })
    case 'alcoholicDrink':
      return intl.formatMessage({ id: 'vipPoints.alcoholicDrink' }, { count: alcoholicPerDay })
    case 'mealForTwo':
      return intl.formatMessage({ id: 'loyalty.vip.meals' }, { count: mealsPerMonth, people: peoplePerMeal })
    case 'showDiscount':
      return intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: showDiscountOf(status) })
    case 'barRestaurantDiscount':
      return intl.formatMessage({ id: 'loyalty.vip.bars' }, { percent: barRestaurantPercent })
    case 'welcomeOffer':
      return intl.formatMessage({ id: 'loyalty.vip.welcome' }, { amount: formatPrice(intl, welcomeOffer.amount) })
  }
}

/** In percent. */
function showDiscountOf(status: VipMember['status']): number {
  return vipStatuses.find(({ tier }) => tier === status)?.showDiscountPercent ?? 0
}

function nextMonth(at: number): number {
  return localInstant(`${addMonths(localDay(at).slice(0, 7), 1)}-01`)
}
