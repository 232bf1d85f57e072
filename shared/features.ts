import { features as own } from '#shared/house.ts'
import { featureNeeds as needs } from './featureNeeds.ts'

export { absent } from './absent.ts'

export type Feature = keyof typeof needs

declare global {
  /**
   * The features of this house: `has.poker`. A constant of every bundle (build/features.ts), which has nothing of what is behind
   * a false one. For Node that runs from the sources this module sets it: whoever says `has` imports it.
   */
  var has: Readonly<Record<Feature, boolean>>
}

globalThis.has = featuresOf(own)

/** The features of a house. @throws Error when one lacks another that it needs, or is none */
function featuresOf(names: readonly string[]): Readonly<Record<Feature, boolean>> {
  for (const name of names) {
    const lacking = Object.hasOwn(needs, name) ? needs[name as Feature].filter((it) => !names.includes(it)) : [name]
    if (lacking.length > 0) throw new Error(`The house's feature ${name} needs ${lacking.join(' and ')}`)
  }
  return Object.fromEntries(Object.keys(needs).map((it) => [it, names.includes(it)])) as Record<Feature, boolean>
}
