import type * as esbuild from 'esbuild'
import '#shared/features.ts'
import type { Feature } from '#shared/features.ts'
import { at } from './files.ts'

/** Folders of client/ that are a feature's besides the one of its name. */
const folders: Readonly<Partial<Record<Feature, string>>> = {
  hotel: 'card/|account/MemberCard|booking/(Booking|NightlyPrices|StayCalendar|stayCalendar)|places/(Hotel|Room)',
  restaurants: 'places/(Restaurant|Menu)',
  baths: 'places/Bath',
  casino: 'places/Casino',
}
const features = Object.keys(has) as Feature[]
const ofFeature = (it: Feature) => new RegExp(`^#?client/(${it}/${folders[it] ? `|${folders[it]}` : ''})`)

/** The feature that a module of client/ belongs to; undefined: every house has it. @param path from the root */
export function featureAt(path: string): Feature | undefined {
  return features.find((it) => ofFeature(it).test(path))
}

/** Whether a module is of a feature that the house lacks. @param path from the root */
export function isAbsent(path: string): boolean {
  const feature = featureAt(path)
  return feature !== undefined && !has[feature]
}

/** Answers of `has` as constants of a bundle. */
export const featuresDefine = Object.fromEntries(features.map((it) => [`has.${it}`, String(has[it])]))

/** `has[feature]`, too, since parts of the server's bundle run in another order than its modules. Browsers do not ask so. */
export const serverFeatures = { has: JSON.stringify(has) }

/** A browser asks `has` nothing at run time, and a module of a feature that the house lacks is in a bundle only if it is used. */
export const withoutAbsent: esbuild.Plugin = {
  name: 'without-absent',
  setup({ onResolve }) {
    onResolve({ filter: /^#shared\/features\.ts$/ }, () => ({ path: at('shared/absent.ts') }))
    for (const it of features.filter((feature) => !has[feature]))
      onResolve({ filter: ofFeature(it) }, ({ path }) => ({ path: at(path.slice(1)), sideEffects: false }))
  },
}
