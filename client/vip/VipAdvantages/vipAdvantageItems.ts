import type { IconName } from '#client/ui/iconNames.ts'
import type { IntlShape } from '#i18n/createIntl.ts'
import { formatEuros } from '#i18n/formats.ts'
import { blackAdvantages, freeDrinks, vipStatuses, welcomeOffer } from '#shared/account/statuses.ts'

export interface AdvantageItem {
  icon: IconName
  /** Which statuses get it. */
  who: string
  title: string
  text: string
}

const [white, silver, gold, black] = vipStatuses

/** The advantages of the statuses in words, the widest circle first. */
export function vipAdvantageItems(intl: IntlShape): AdvantageItem[] {
  const { barRestaurantPercent, mealsPerMonth, peoplePerMeal } = blackAdvantages
  const { perDay, alcoholicPerDay } = freeDrinks
  const { euros, validDays, afterDays } = welcomeOffer
  return [
    {
      icon: 'gift',
      who: intl.formatMessage({ id: 'loyalty.vip.everyone' }),
      title: intl.formatMessage({ id: 'loyalty.vip.welcome' }, { amount: formatEuros(intl, euros) }),
      text: intl.formatMessage({ id: 'loyalty.vip.welcomeText' }, { afterDays, validDays }),
    },
    {
      icon: 'ticket',
      who: white.name,
      title: intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: white.showDiscountPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.showsText' }),
    },
    {
      icon: 'ticket',
      who: `${silver.name}, ${gold.name}, ${black.name}`,
      title: intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: silver.showDiscountPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.showsText' }),
    },
    {
      icon: 'martini',
      who: gold.name,
      title: intl.formatMessage({ id: 'loyalty.vip.drinksTitle' }, { count: perDay }),
      text: intl.formatMessage({ id: 'loyalty.vip.drinksText' }, { alcoholic: alcoholicPerDay }),
    },
    {
      icon: 'percent',
      who: black.name,
      title: intl.formatMessage({ id: 'loyalty.vip.bars' }, { percent: barRestaurantPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.barsText' }),
    },
    {
      icon: 'fork-knife',
      who: black.name,
      title: intl.formatMessage({ id: 'loyalty.vip.meals' }, { count: mealsPerMonth, people: peoplePerMeal }),
      text: intl.formatMessage({ id: 'loyalty.vip.mealsText' }),
    },
  ]
}
