/** Constants of both loyalty programmes, each written here and nowhere else. */

/** Statuses of the casino VIP card, lowest first. */
export const vipStatuses = [
  { name: 'White', tier: 'white', fromPoints: 0, showDiscountPercent: 10 },
  { name: 'Silver', tier: 'silver', fromPoints: 5000, showDiscountPercent: 20 },
  { name: 'Gold', tier: 'gold', fromPoints: 20_000, showDiscountPercent: 20 },
  { name: 'Black', tier: 'black', fromPoints: 60_000, showDiscountPercent: 20 },
] as const

/** Points earned in the last months decide the status. */
export const statusMonths = 12

export type VipStatus = (typeof vipStatuses)[number]

export type VipTier = VipStatus['tier']

/** Discounts on shows, each with the statuses that have it, lowest first. */
export const showDiscounts = [...Map.groupBy(vipStatuses, ({ showDiscountPercent }) => showDiscountPercent)].map(
  ([percent, statuses], index, all) => ({ percent, statuses, isLast: index === all.length - 1 }),
)

/** A price in euros less a discount, to the cent. */
export function memberPrice(euros: number, percent: number): number {
  return Math.round(euros * (100 - percent)) / 100
}

/** Gold. */
export const freeDrinks = { perDay: 5, alcoholicPerDay: 1 } as const

/** Black. */
export const blackAdvantages = { barRestaurantPercent: 10, mealsPerMonth: 1, peoplePerMeal: 2 } as const

/** Every new full member, some days after becoming one. */
export const welcomeOffer = { euros: 5, validDays: 30, afterDays: 7 } as const

/** Points of the sponsor for a godson, their worth in euros as the shared message has it, and how many godsons count in a calendar year. */
export const sponsorship = { points: 3100, euros: 5, godsonsPerYear: 10 } as const

/** Points expire together when none was earned or spent for these months; a mail says so this many days before. */
export const pointsLife = { months: 12, warningDays: 30 } as const

/** A mail says what a favourite date's evening has, this many days before it and from this hour of the house’s zone on. */
export const favouriteDates = { mailDays: 14, mailHour: '10:00' } as const

/** Where the casino floor says that points were earned. */
export const floorSources = ['machines', 'tables', 'bars', 'restaurants', 'hotels', 'shows'] as const
export type FloorSource = (typeof floorSources)[number]

/** More at once is a mistake of the sender. */
export const mostPointsAnEvent = 1_000_000
