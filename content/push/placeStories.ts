import { uuidFor } from '../library/identity.ts'
import type { Entry, Folder, Snapshot } from '../library/snapshot.ts'
import { titleOf } from '../library/snapshot.ts'
import { bareSlug, folderBody, type SpaceStory } from '../transfer/storyBody.ts'
import { attempt, forEachAtOnce, type PushContext } from './context.ts'
import { recordAt } from './pushSpace.ts'

/** A story or folder of the files, and what the space has of it. */
export interface Place {
  it: Entry | Folder
  /** Undefined where it could not be made, or a dry run would make it. */
  story?: SpaceStory
  isNew: boolean
  /** Somebody deleted it in the space since the last push. */
  isGone: boolean
}

export function isStory(it: Entry | Folder): it is Entry {
  return 'isStartpage' in it
}

export function kindOf(it: Entry | Folder): 'story' | 'folder' {
  return isStory(it) ? 'story' : 'folder'
}

/** The name of a story or folder in reports: its address in the space. */
export function nameOf(it: Entry | Folder): string {
  return it.fullSlug || '/'
}

/**
 * Finds each story and folder in the space, by what the last push made of it or by its address, and makes the
 * missing ones: folders from the top down, stories without their words. Then each has an id and a uuid to link to.
 * @param existing every story and folder of the space
 */
export async function placeStories(
  context: PushContext,
  snapshot: Snapshot,
  existing: readonly SpaceStory[],
): Promise<Place[]> {
  const { api, progress, isDryRun } = context
  const depth = ({ fullSlug }: Folder) => fullSlug.split('/').length
  const folders = snapshot.folders.toSorted((a, b) => depth(a) - depth(b))
  const find = matcher(context, existing)
  const places = [...folders, ...snapshot.entries].map(find)
  const folderIds = new Map<string, unknown>([['', 0]])
  for (const { it, story } of places) if (story && !isStory(it)) folderIds.set(it.fullSlug, story.id)

  const missing = places.filter(({ story, isGone }) => !story && !isGone)
  if (isDryRun) return places.map((place) => (missing.includes(place) ? { ...place, isNew: true } : place))
  progress.step('places of stories', missing.length)
  // A folder needs the id of the one above it.
  await forEachAtOnce(
    missing.filter(({ it }) => !isStory(it)),
    make,
    1,
  )
  await forEachAtOnce(
    missing.filter(({ it }) => isStory(it)),
    make,
  )
  return places

  async function make(place: Place): Promise<void> {
    const { it } = place
    const [kind, name] = [kindOf(it), nameOf(it)]
    const parent_id = folderIds.get(it.folder)
    if (parent_id === undefined) context.report.add(kind, 'refused', name, 'its folder is not in the space')
    else {
      const story = { ...(isStory(it) ? seedOf(it) : folderSeedOf(it)), parent_id }
      const answer = await attempt(context, { kind, name }, () => api.post('stories', { story }, `${kind} ${name}`))
      const made = recordAt(answer ?? {}, 'story')
      if (made.id) {
        Object.assign(place, { story: made, isNew: true })
        if (!isStory(it)) folderIds.set(it.fullSlug, made.id)
      }
    }
    progress.done()
  }
}

function folderSeedOf(it: Folder) {
  const { name, slug, position, translated_slugs } = folderBody(it)
  return {
    ...{ name, slug, position, is_folder: true },
    ...(translated_slugs.length > 0 && { translated_slugs_attributes: translated_slugs }),
  }
}

/** A story of its type without words. */
function seedOf(entry: Entry) {
  const { source } = entry.draft
  const content = { _uid: source.content._uid ?? uuidFor(entry.uuid), component: source.content.component }
  const name = source.name ?? titleOf(entry.slug)
  return { name, slug: entry.slug, position: entry.position, is_startpage: entry.isStartpage, content }
}

/** Whether a story of the space is still what {@link placeStories} made. */
export function isSeed({ content }: SpaceStory): boolean {
  const fields = typeof content === 'object' && content !== null ? Object.keys(content) : []
  return fields.every((it) => it === '_uid' || it === 'component')
}

function matcher({ record, overwrite }: PushContext, existing: readonly SpaceStory[]): (it: Entry | Folder) => Place {
  const byId = new Map(existing.map((it) => [it.id, it]))
  const byAddress = new Map(existing.map((it) => [addressOf(it.full_slug, it.is_folder, it.is_startpage), it]))
  return (it) => {
    const last = record.get(kindOf(it), it.uuid)
    const story =
      (last && byId.get(last.id)) ?? byAddress.get(addressOf(it.fullSlug, !isStory(it), isStory(it) && it.isStartpage))
    return { it, story, isNew: false, isGone: last !== undefined && !story && !overwrite }
  }
}

/** A folder and its start page have one address. */
function addressOf(slug: unknown, isFolder: unknown, isStartpage: unknown): string {
  return `${bareSlug(slug)}${isFolder ? ' folder' : isStartpage ? ' start' : ''}`
}
