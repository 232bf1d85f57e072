import { features as own } from '#shared/house.ts'
import { featureNeeds as needs } from './featureNeeds.ts'

export type Feature = keyof typeof needs
const features = Object.keys(needs) as Feature[]

/** The features of a house. @throws Error when one lacks another that it needs, or is none */
function featuresOf(names: readonly string[]): Readonly<Record<Feature, boolean>> {
  for (const name of names) {
    const lacking = Object.hasOwn(needs, name) ? needs[name as Feature].filter((it) => !names.includes(it)) : [name]
    if (lacking.length > 0) throw new Error(`The house's feature ${name} needs ${lacking.join(' and ')}`)
  }
  return Object.fromEntries(features.map((it) => [it, names.includes(it)])) as Record<Feature, boolean>
}

/**
 * The features of this house. Written `has.poker`: the build puts the answer in its place (build/features.ts), and what
 * is behind it in no bundle of a house without it.
 */
export const has = featuresOf(own ?? [])

/**
 * In the place of entries of a table or a list that a house lacks: `has.poker ? { … } : absent`. Types are those of a house with
 * everything, since only the feature itself names its entries.
 */
export const absent = [] as never

/** Folders of client/ that are a feature's besides the one of its name. */
const folders: Readonly<Partial<Record<Feature, RegExp>>> = {
  hotel: /^(card|account\/MemberCard|booking\/(Booking|NightlyPrices|StayCalendar|stayCalendar)|places\/(Hotel|Room))/,
  restaurants: /^places\/(Restaurant|Menu)/,
  baths: /^places\/Bath/,
  casino: /^places\/Casino/,
}

/** The feature that a module of client/ belongs to; undefined: every house has it. @param path from the root */
export function featureAt(path: string): Feature | undefined {
  const inside = path.replace(/^client\//, '')
  return features.find((it) => inside.startsWith(`${it}/`) || folders[it]?.test(inside))
}
