import * as brand from '#shared/house.ts'
import type { Card } from '#shared/houseSchema.ts'

/** The numbers of the card; nothing asks for them in a house that has none. */
const card = brand.card ?? ({} as Card)
export const { statusMonths, pointsLife, welcomeOffer, sponsorship, freeDrinks, blackAdvantages, fileDays } = card

const statusOf = <Tier extends VipTier>(tier: Tier) => ({ tier, ...card.statuses?.[tier] })
/** Lowest first. */
export const vipStatuses = [statusOf('white'), statusOf('silver'), statusOf('gold'), statusOf('black')] as const
export type VipTier = keyof Card['statuses']
export type VipStatus = (typeof vipStatuses)[number]

/** The id of a status, by its name. */
export function tierOfStatus(status: string): VipTier {
  return vipStatuses.find(({ name }) => name === status)?.tier ?? 'white'
}

/** Discounts on shows, each with the statuses that have it, lowest first. */
export const showDiscounts = [...Map.groupBy(vipStatuses, ({ showDiscountPercent }) => showDiscountPercent)].map(
  ([percent, statuses], index, all) => ({ percent, statuses, isLast: index === all.length - 1 }),
)

/** A price less a discount, to the cent. */
export function memberPrice(price: number, percent: number): number {
  return Math.round(price * (100 - percent)) / 100
}

/** A mail says what a favourite date's evening has, this many days before it and from this hour of the house’s zone on. */
export const favouriteDates = { mailDays: 14, mailHour: '10:00' } as const

/** Where the casino floor says that points were earned. */
export const floorSources = ['machines', 'tables', 'bars', 'restaurants', 'hotels', 'shows'] as const
export type FloorSource = (typeof floorSources)[number]

/** More at once is a mistake of the sender. */
export const mostPointsAnEvent = 1_000_000
