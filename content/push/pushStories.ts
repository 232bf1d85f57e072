import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Entry, Folder, Snapshot } from '../library/snapshot.ts'
import type { StorySource } from '../library/storyFile.ts'
import { assetNameIn } from '../management/regions.ts'
import type { AssetPlace } from '../transfer/references.ts'
import { digestOfValue } from '../transfer/sameValue.ts'
import {
  bareSlug,
  differencesOf,
  type SpaceStory,
  type StoryBody,
  spaceSlugs,
  versionBodies,
} from '../transfer/storyBody.ts'
import { forEachAtOnce, type PushContext, write } from './context.ts'
import { isSeed, isStory, kindOf, nameOf, type Place, placeStories } from './placeStories.ts'
import { recordAt } from './pushSpace.ts'

export interface StoryPush {
  snapshot: Snapshot
  /** Where each file is in the space, by file name. */
  assets: ReadonlyMap<string, AssetPlace>
  numbers: ReadonlySet<string>
  /** The day in Europe/Paris. */
  today: Temporal.PlainDate
  /** Counts dates like `@day+3` from today, though they were pushed on another day. */
  freshDates: boolean
  /** Folder of the space that holds the site. */
  rootFolder: string
}

/**
 * Every folder and story: first its place, then its words with the links between them, published as the files are. A
 * story that somebody edited or deleted in the space since the last push is left and named.
 */
export async function pushStories(context: PushContext, push: StoryPush): Promise<void> {
  const { api, progress } = context
  const existing = await api.list('stories', 'stories')
  const places = await placeStories(context, push.snapshot, existing)
  const fill = createFill(context, push, places)
  progress.step('stories', places.length)
  await forEachAtOnce(places, async (place) => {
    await fill(place)
    progress.done()
  })
  nameOthers(context, existing, places, push.rootFolder)
}

/** Fills one place after another; links lead to all of them. */
function createFill(context: PushContext, push: StoryPush, places: readonly Place[]): (place: Place) => Promise<void> {
  const { api, report, record, isDryRun } = context
  // A story that was deleted in the space keeps its uuid there, so that links to it stay as they were.
  const uuidOf = ({ it, story }: Place) => story?.uuid ?? record.get(kindOf(it), it.uuid)?.uuid
  const uuids = new Map(
    places.flatMap((place) => (uuidOf(place) ? [[place.it.uuid, String(uuidOf(place))] as const] : [])),
  )
  const groups = groupsOf(places)
  return fill

  async function fill(place: Place): Promise<void> {
    const { it, story, isNew, isGone } = place
    const [kind, name] = [kindOf(it), nameOf(it)]
    if (isGone) return report.add(kind, 'left', name, 'deleted in the space; --overwrite makes it again')
    // It was refused, and reported, when its place was made.
    if (!story && !isDryRun) return
    const last = record.get(kind, it.uuid)
    const day = last?.day && !push.freshDates ? Temporal.PlainDate.from(last.day) : push.today
    const bodies = bodiesOf(it, day)
    const digest = digestOfValue(bodies)
    // An end of publication need not move the date.
    const isPublished = !isStory(it) || Boolean(story?.published) === (it.published !== null)
    const isUntouched = story !== undefined && isPublished && story.updated_at === last?.updatedAt
    // An overwriting push looks anew: an app that was missing at the last push may be there now.
    if (isUntouched && last?.digest === digest && !context.overwrite) return report.add(kind, 'same', name)

    const current = isNew || !story ? story : recordAt(await api.get(`stories/${story.id}`), 'story')
    const differences = isNew || !current ? [] : differencesIn(it, bodies, current, last === undefined)
    if (!isNew && current && differences.length === 0) {
      settle(current)
      const isMoved = bareSlug(current.full_slug) !== bareSlug(it.fullSlug)
      return report.add(kind, isMoved ? 'left' : 'same', name, isMoved ? `it is at ${current.full_slug} now` : '')
    }
    const isOurs = isNew || isUntouched || (current && isSeed(current)) || context.overwrite
    if (!isOurs)
      return report.add(kind, 'left', name, `${differences.join(', ')} edited in the space; --overwrite replaces it`)
    const outcome = isNew ? 'created' : 'changed'
    const written = await write(context, { kind, name, outcome, reason: differences.join(', ') }, async () =>
      // A folder was made whole.
      isNew && current && !isStory(it) ? current : send(it, bodies, current ?? {}),
    )
    if (written) settle(written)

    function settle(now: SpaceStory): void {
      const [id, uuid, updatedAt] = [Number(now.id), String(now.uuid), String(now.updated_at)]
      record.set(kind, it.uuid, { id, uuid, updatedAt, digest, ...(isStory(it) && { day: String(day) }) })
    }
  }

  function bodiesOf(it: Entry | Folder, day: Temporal.PlainDate): StoryBody[] {
    return versionBodies(it, {
      snapshot: push.snapshot,
      references: {
        uuid: (uuid) => uuids.get(uuid),
        asset: (address) => push.assets.get(assetNameIn(address) ?? ''),
      },
      day,
      numbers: push.numbers,
      groups,
    })
  }

  async function send(it: Entry | Folder, bodies: readonly StoryBody[], current: SpaceStory): Promise<SpaceStory> {
    let answer = current
    for (const [index, body] of bodies.entries()) {
      const { translated_slugs, slug: _, is_folder: __, is_startpage: ___, ...story } = body
      const slugs = spaceSlugs(answer)
      const translated_slugs_attributes = translated_slugs.map((own) => {
        const id = slugs.find(({ lang }) => lang === own.lang)?.id
        return { ...own, ...(typeof id === 'number' && { id }) }
      })
      const publish = isStory(it) && it.published && index === 0 ? { publish: 1 } : {}
      const whole = { story: { ...story, translated_slugs_attributes }, ...publish }
      answer = recordAt(await api.put(`stories/${current.id}`, whole, `${kindOf(it)} ${nameOf(it)}`), 'story')
      if (translated_slugs.some(({ lang }) => !spaceSlugs(answer).some((own) => own.lang === lang)))
        report.remark('The space took no translated slugs: it needs the app Translatable Slugs (docs/storyblok.md)')
    }
    return answer
  }
}

/**
 * Where the space differs from what the files say. Without a record of an earlier push the space's own dates count
 * for dates like `@day+3`: they were real from the day of that push on.
 */
function differencesIn(
  it: Entry | Folder,
  bodies: readonly StoryBody[],
  current: SpaceStory,
  adopt: boolean,
): string[] {
  const latest = bodies.at(-1)
  if (!latest) return []
  const source = isStory(it) ? it.draft.source : undefined
  const body = adopt && source ? withSpaceDates(latest, source, current) : latest
  const isUnpublished = isStory(it) && it.published !== null && !current.published
  return [...differencesOf(body, current), ...(isUnpublished ? ['published'] : [])]
}

function withSpaceDates(body: StoryBody, source: StorySource, current: SpaceStory): StoryBody {
  const isRelative = source.first_published_at?.startsWith('@day') && current.first_published_at
  return {
    ...body,
    first_published_at: isRelative ? String(current.first_published_at) : body.first_published_at,
    content: adoptDates(body.content, source.content, current.content),
  }
}

/** @param source the same place in the file, where a date may count from today; @param theirs the same in the space */
function adoptDates(value: unknown, source: unknown, theirs: unknown): unknown {
  if (typeof source === 'string' && source.startsWith('@day'))
    return typeof theirs === 'string' && datePattern.test(theirs) ? theirs : value
  if (Array.isArray(value) && Array.isArray(source) && Array.isArray(theirs))
    return value.map((it, index) => adoptDates(it, source[index], theirs[index]))
  if (!isRecord(value) || !isRecord(source) || !isRecord(theirs)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, adoptDates(it, source[name], theirs[name])]),
  )
}

const datePattern = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/

/** The space's id of each group of alternates, by the files' id: that of its first member. */
function groupsOf(places: readonly Place[]): Map<string, string> {
  const groups = new Map<string, string>()
  for (const { it, story } of places) {
    const own = isStory(it) ? it.draft.source.group_id : undefined
    if (own && story?.group_id && !groups.has(own)) groups.set(own, String(story.group_id))
  }
  return groups
}

/** Names what the space has in the site's folder and no file knows. */
function nameOthers(
  { report }: PushContext,
  existing: readonly SpaceStory[],
  places: readonly Place[],
  rootFolder: string,
): void {
  const ours = new Set(places.map(({ story }) => story?.id))
  for (const { id, full_slug, is_folder } of existing) {
    if (ours.has(id) || (rootFolder && !`${bareSlug(full_slug)}/`.startsWith(`${rootFolder}/`))) continue
    report.add(is_folder ? 'folder' : 'story', 'left', String(full_slug), 'in the space alone')
  }
}
