import { defaultLocale, type Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { isoInstant } from '#shared/time/instants.ts'
/** A story as the content service sends it: only its name and identity are relied on. `checkStory` checks `content`. */
export interface RawStory {
  uuid: string
  id: number
  name: string
  slug: string
  full_slug: string
  published_at: string | null
  first_published_at: string | null
  content: unknown
}

/** One answer: the requested stories, and their relations. */
export interface RawStories {
  stories: RawStory[]
  relations: RawStory[]
  /** Version of the space, Unix seconds; 0 when the answer names none. */
  cv: number
}

/** @returns undefined for an invalid story */
export function readStory(value: unknown): RawStory | undefined {
  if (!isRecord(value)) return undefined
  const { uuid, id, name, slug, full_slug, content } = value
  if (typeof uuid !== 'string' || typeof id !== 'number' || typeof full_slug !== 'string') return undefined
  return {
    uuid,
    id,
    name: typeof name === 'string' ? name : '',
    slug: typeof slug === 'string' ? slug : '',
    full_slug,
    published_at: instantOf(value.published_at),
    first_published_at: instantOf(value.first_published_at),
    content: withoutCopies(content),
  }
}

export function readStories(values: unknown): RawStory[] {
  return Array.isArray(values) ? values.map(readStory).filter((it) => it !== undefined) : []
}

const maxDepth = 200

/**
 * Undoes the copies that the client puts in place of uuids: a relation becomes its uuid again (the story itself is
 * among `relations`), a link keeps only the name and address of its target. Copies of copies would make pages grow
 * without bounds, and would be as old as the story that holds them.
 */
function withoutCopies(value: unknown, field?: string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  // No editor builds this; later code that walks the content needs no limit of its own.
  if (depth > maxDepth) return undefined
  if (Array.isArray(value)) return value.map((it) => withoutCopies(it, undefined, depth + 1))
  if (!isRecord(value)) return value
  if (value._stopResolving === true && typeof value.uuid === 'string') {
    return field === 'story' ? { uuid: value.uuid, name: value.name, full_slug: value.full_slug } : value.uuid
  }
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withoutCopies(it, key, depth + 1)]))
}

/** @returns ISO 8601, or null for an invalid date */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : isoInstant(time)
}

/** The `language` of a request to the content service; its default one has no name. */
export function languageOf(locale: Locale): string | undefined {
  return locale === defaultLocale ? undefined : locale
}
