import type { StoryReference } from '#shared/content/values.ts'

/** What shows and tournaments need to know of the casino that they point to; all of it is the editors' to leave out. */
export interface HouseContent {
  name?: string
  title?: string
  street?: string
  zip?: string
  town?: string
  /** E.164. */
  phone?: string
  latitude?: number
  longitude?: number
}

export type House = StoryReference<HouseContent>

/** What a house is called on other pages. */
export function houseName({ name, content }: House): string {
  return content.name ?? content.title ?? name
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
