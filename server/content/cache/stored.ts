import { locales } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { LinkRecord } from '../linksIndex.ts'
import type { RawStory } from '../rawStory.ts'

/** A published story as stored on disk and in Redis, with the version of the space at which it was read. */
export interface StoredStory {
  story: RawStory
  cv: number
}

/** A stored story without its content. */
export interface StoredEntry {
  cv: number
  /** ISO 8601; null for a story that was never published. */
  publishedAt: string | null
  /** Its root type; null for a story without one. */
  component: string | null
}

/** The space as a whole, as it is stored. */
export interface StoredSpace {
  /** Unix seconds, not before the last publication: the version that is asked for. */
  cv: number
  /** The version of the space as `spaces/me` named it; undefined while it was not asked since a change. */
  version?: number
  /** Epoch milliseconds of the last answer that confirmed everything. */
  confirmedAt: number
  links: readonly LinkRecord[]
}

/** Reads our own format; text of another build or a damaged one is a miss. */
export function parseStory(text: unknown): StoredStory | undefined {
  const value = parse(text)
  if (!isRecord(value) || typeof value.cv !== 'number' || !isRecord(value.story)) return undefined
  return typeof value.story.uuid === 'string' ? (value as unknown as StoredStory) : undefined
}

export function parseSpace(text: unknown): StoredSpace | undefined {
  const value = parse(text)
  if (!isRecord(value) || typeof value.cv !== 'number' || typeof value.confirmedAt !== 'number') return undefined
  const isLinks =
    Array.isArray(value.links) &&
    value.links.every((it) => isRecord(it) && isInEachLanguage(it.slugs) && isInEachLanguage(it.names))
  return isLinks ? (value as unknown as StoredSpace) : undefined
}

/** A build that knew fewer languages stored fewer. */
function isInEachLanguage(value: unknown): boolean {
  return isRecord(value) && locales.every((it) => typeof value[it] === 'string')
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
