import { slugOf } from '#shared/places/houses.ts'
import type { StoryReference } from '../content/values.ts'

/** Names in the query of the page of offers. */
export const offerFilterNames = ['hotel'] as const

type House = StoryReference<{ name: string }>

export interface ParsedOfferFilter {
  house: House | undefined
  /** No house of the filter has the name asked for: the page shows every offer and says so. */
  hasUnknown: boolean
}

/** @param houses those that `hotel` may name */
export function parseOfferFilter(query: Readonly<Record<string, string>>, houses: readonly House[]): ParsedOfferFilter {
  const { hotel } = query
  const house = houses.find((it) => slugOf(it) === hotel)
  return { house, hasUnknown: Boolean(hotel) && !house }
}

/** Whether an offer is one of the house's; without a house every offer is. */
export function passesOfferFilter(hotels: readonly StoryReference[], house: House | undefined): boolean {
  return !house || hotels.some(({ uuid }) => uuid === house.uuid)
}
