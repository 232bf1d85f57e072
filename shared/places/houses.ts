import { houseSlugs, linkedSlugs } from '#shared/content/linkedSlugs.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { absent } from '#shared/features.ts'
import { defaultLocale } from '#shared/locales.ts'

export const houseKinds = [
  ...(has.casino ? (['casino'] as const) : absent),
  ...(has.hotel ? (['hotel'] as const) : absent),
  ...(has.restaurants ? (['restaurant'] as const) : absent),
  ...(has.baths ? (['bath'] as const) : absent),
] as const
export type HouseKind = (typeof houseKinds)[number]

/** The fields of a casino that shows and tournaments need; editors may leave out any of them. */
export interface HouseContent {
  name?: string
  title?: string
  street?: string
  zip?: string
  town?: string
  /** E.164. */
  phone?: string
  email?: string
  latitude?: number
  longitude?: number
}

export type House = StoryReference<HouseContent>

/** The name of a house on other pages. */
export function houseName({ name, content }: House): string {
  return content.name ?? content.title ?? name
}

/** Whether a list of houses stands on the page of its only one: then no line of it names the house again. */
export function isOnlyPageOf(houses: readonly House[], path: string): boolean {
  return houses.length === 1 && houses[0]?.path === path
}

const houseFolders: readonly string[] = [
  ...(has.casino ? [houseSlugs.casinos] : absent),
  ...(has.hotel ? [linkedSlugs.hotels] : absent),
  ...(has.restaurants ? [linkedSlugs.restaurants] : absent),
  ...(has.baths ? [houseSlugs.baths] : absent),
].map((it) => it[defaultLocale])

/** The house to which a page belongs, by its French slug: `villa-ondine` of `hotels/villa-ondine/chambre-baie`. */
export function houseOfPage(slug: string): string | undefined {
  const [folder = '', house] = slug.split('/')
  return houseFolders.includes(folder) ? house : undefined
}

/** The last segment of a story's address: how queries and calls name it. */
export function slugOf({ path }: Pick<StoryReference, 'path'>): string {
  return lastSegment(path)
}

/** The same of a path or slug alone, percent-encoded or not. */
export function lastSegment(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone per cent sign: it was never encoded.
    return segment
  }
}
