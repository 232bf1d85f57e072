import type { LinkRecord } from '../linksIndex.ts'

/** Changes between two reads of all addresses. Lists of uuids. */
export interface SpaceChanges {
  /** Published for the first time or again: their content is to be fetched. */
  published: string[]
  /** No longer published. */
  gone: string[]
  /** A new or different address or name. */
  moved: string[]
}

/** @param isNewer the space's version moved: without dates of publication anything may have changed */
export function changesBetween(
  before: readonly LinkRecord[],
  after: readonly LinkRecord[],
  isNewer: boolean,
): SpaceChanges {
  const old = new Map(before.filter((it) => it.published).map((it) => [it.uuid, it]))
  const now = new Map(after.filter((it) => it.published).map((it) => [it.uuid, it]))
  const changes: SpaceChanges = { published: [], gone: [], moved: [] }
  for (const [uuid, link] of now) {
    const known = old.get(uuid)
    if (!known || isOther(known, link, isNewer)) changes.published.push(uuid)
    if (!known || addressOf(known) !== addressOf(link)) changes.moved.push(uuid)
  }
  for (const uuid of old.keys()) if (!now.has(uuid)) changes.gone.push(uuid)
  return changes
}

function isOther(known: LinkRecord, link: LinkRecord, isNewer: boolean): boolean {
  return link.publishedAt === null ? isNewer : known.publishedAt !== link.publishedAt
}

function addressOf({ storySlug, slugs, names }: LinkRecord): string {
  return JSON.stringify([storySlug, slugs.fr, slugs.en, names.fr, names.en])
}
