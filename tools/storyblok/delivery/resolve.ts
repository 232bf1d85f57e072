import { linkOf } from '#content/library/linkObject.ts'
import { presentHead, presentStory, type StoryHead, type View, versionIn } from '#content/library/presentStory.ts'
import type { Entry } from '#content/library/snapshot.ts'
import type { LinkUrl, Resolved, ResolvedLink, Story } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Query, splitList } from './query.ts'

/** Above this many targets an answer names uuids only, and the client asks for them in chunks. */
const inlineLimit = 50

/**
 * `rels`, `links` beside the stories; content keeps its uuids. Targets that the view does not show are left
 * out. Both lists are there, empty, when nothing was asked for.
 */
export function resolve(view: View, stories: readonly Story[], query: Query): Resolved {
  const relations = splitList(query.text('resolve_relations'))
  const levels = query.text('resolve_level') === '2' ? 2 : 1
  const rels = reach(view, stories, levels, (story) => relationsIn(story.content, relations))
  const kind = query.text('resolve_links') ?? '0'
  const linkLevels = query.text('resolve_links_level') === '2' ? 2 : 1
  const linkMaker = Object.hasOwn(linkMakers, kind) ? linkMakers[kind] : undefined
  const targets = linkMaker ? reach(view, stories, linkLevels, (story) => linksIn(story.content)) : []
  const makeLink = linkMaker ?? presentStory
  return {
    ...(rels.length > inlineLimit
      ? { rel_uuids: rels.map((it) => it.uuid) }
      : { rels: rels.map((it) => presentStory(view, it)) }),
    ...(targets.length > inlineLimit
      ? { link_uuids: targets.map((it) => it.uuid) }
      : { links: targets.map((it) => makeLink(view, it)) }),
  }
}

/** Stories that others point at, each once, in the order met; the second level is what those point at. */
function reach(view: View, from: readonly Story[], levels: number, pointers: (story: Story) => string[]): Entry[] {
  const reached = new Map<string, Entry>()
  let level = from
  for (let depth = 1; depth <= levels; depth++) {
    const next: Entry[] = []
    for (const uuid of level.flatMap(pointers)) {
      const entry = view.snapshot.byUuid.get(uuid)
      if (!entry || reached.has(uuid) || versionIn(view, entry) === null) continue
      reached.set(uuid, entry)
      next.push(entry)
    }
    // References of the last level are not read: a link needs no content.
    if (depth < levels) level = next.map((it) => presentStory(view, it))
  }
  return [...reached.values()]
}

/** Uuids in the fields named `component.field`, at any depth. */
function relationsIn(value: unknown, relations: readonly string[]): string[] {
  if (relations.length === 0) return []
  if (Array.isArray(value)) return value.flatMap((it) => relationsIn(it, relations))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, it]) => {
    if (!relations.includes(`${value.component}.${field}`)) return relationsIn(it, relations)
    return [it].flat().filter((uuid) => typeof uuid === 'string')
  })
}

/** Uuids of multilinks and of link marks in rich text. */
function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (!isRecord(value)) return []
  const uuid = value.linktype === 'story' ? (value.fieldtype === 'multilink' ? value.id : value.uuid) : undefined
  return [...(typeof uuid === 'string' ? [uuid] : []), ...Object.values(value).flatMap(linksIn)]
}

const linkMakers: Record<string, (view: View, target: Entry) => ResolvedLink> = {
  url: (view, entry) => urlOf(presentHead(view, entry)),
  link: (view, entry) => ({ ...linkOf(view.snapshot, entry), full_slug: presentHead(view, entry).full_slug }),
  story: presentStory,
  '1': presentStory,
}

function urlOf({ id, uuid, name, slug, full_slug, path }: StoryHead): LinkUrl {
  return { id, uuid, name, slug, full_slug, url: path || full_slug }
}
