import type { Entry, Folder, Version } from '../library/snapshot.ts'
import type { StorySource } from '../library/storyFile.ts'
import { assetNameIn } from '../management/regions.ts'
import { forEachAtOnce, type PushContext } from '../push/context.ts'
import { isStory, kindOf } from '../push/placeStories.ts'
import { recordAt } from '../push/pushSpace.ts'
import { type References, withReferences } from '../transfer/references.ts'
import { digestOfValue } from '../transfer/sameValue.ts'
import {
  bareSlug,
  differencesOf,
  type SpaceStory,
  type StoryBody,
  spaceSlugs,
  versionBodies,
} from '../transfer/storyBody.ts'
import type { LocalAssets } from './localAssets.ts'
import type { PullOptions } from './options.ts'
import { fullSlugOf, isInState, writeStory } from './storyFiles.ts'

export interface StoryPull extends PullOptions {
  assets: LocalAssets
  numbers: ReadonlySet<string>
}

/**
 * Stories and folders below the root folder. A story that nobody changed on either side since the last push or pull is
 * not even read; the file of another gets what differs.
 */
export async function pullStories(context: PushContext, pull: StoryPull): Promise<void> {
  const { api, report, progress } = context
  const { snapshot } = pull
  const matches = matchFiles(context, pull, await api.list('stories', 'stories'))
  const pullOne = createPull(context, pull, referencesOf(matches, pull.assets))
  progress.step('stories', matches.size)
  await forEachAtOnce([...matches], async ([story, it]) => {
    await pullOne(story, it)
    progress.done()
  })
  const found = new Set(matches.values())
  for (const it of [...snapshot.folders, ...snapshot.entries])
    if (!found.has(it)) report.add(kindOf(it), 'left', it.fullSlug, 'in the files alone')
}

/** Brings one story or folder after another into its file. */
function createPull(context: PushContext, pull: StoryPull, { toSpace, toFile }: ReturnType<typeof referencesOf>) {
  const { api, record, report, isDryRun } = context
  const { snapshot, assets, storiesDir } = pull
  return pullOne

  async function pullOne(summary: SpaceStory, it: Entry | Folder | undefined): Promise<void> {
    const kind = summary.is_folder ? 'folder' : 'story'
    const name = String(summary.full_slug)
    const last = it && record.get(kind, it.uuid)
    const day = last?.day ? Temporal.PlainDate.from(last.day) : pull.today
    const bodies = it ? bodiesOf(it, day) : []
    const digest = digestOfValue(bodies)
    const isMoved = it !== undefined && bareSlug(it.fullSlug) !== bareSlug(summary.full_slug)
    if (!isMoved && last?.updatedAt === summary.updated_at && last?.digest === digest)
      return report.add(kind, 'same', name)

    const story = recordAt(await api.get(`stories/${summary.id}`), 'story')
    const differences = it ? changesOf(it, bodies, story) : []
    if (it && differences.length === 0) {
      settle(story, it.uuid, digest, day)
      return report.add(kind, 'same', name)
    }
    report.add(kind, it ? 'changed' : 'created', name, differences.join(', '))
    if (story.published && story.unpublished_changes && !(it && isStory(it) && it.published))
      report.remark(`${name} came as a draft: the Management API hands out no published words beside unpublished ones`)
    await assets.fetchAll(story.content)
    if (isDryRun) return
    const convert = (value: unknown) => withReferences(value, toFile)
    const source = await writeStory({ storiesDir, it, translated: bodies.at(-1) ?? {}, story, convert })
    const written = entryOf(source, story, it)
    settle(story, written.uuid, digestOfValue(bodiesOf(written, day)), day)
  }

  function bodiesOf(it: Entry | Folder, day: Temporal.PlainDate): StoryBody[] {
    return versionBodies(it, { snapshot, references: toSpace, day, numbers: pull.numbers, groups: new Map() })
  }

  function settle(story: SpaceStory, uuid: string, digest: string, day: Temporal.PlainDate): void {
    const its = { id: Number(story.id), uuid: String(story.uuid), updatedAt: String(story.updated_at), digest }
    if (story.is_folder) record.set('folder', uuid, its)
    else record.set('story', uuid, { ...its, day: String(day) })
  }
}

/** Properties that a file must take from the space. Where the space keeps no translated slugs at all, the file's stay. */
function changesOf(it: Entry | Folder, bodies: readonly StoryBody[], story: SpaceStory): string[] {
  const latest = bodies.at(-1)
  const hasSlugs = spaceSlugs(story).length > 0
  return [
    ...(latest ? differencesOf(latest, story) : []).filter((name) => name !== 'translated_slugs' || hasSlugs),
    ...(bareSlug(it.fullSlug) === bareSlug(story.full_slug) ? [] : ['address']),
    ...(isInState(it, story) ? [] : ['published']),
  ]
}

/** Each story and folder of the space below the root folder, with the one here: of the last push or pull, or at its address. */
function matchFiles({ record }: PushContext, { snapshot, rootFolder }: StoryPull, listed: readonly SpaceStory[]) {
  const byUuid = new Map<string, Entry | Folder>([...snapshot.folders, ...snapshot.entries].map((it) => [it.uuid, it]))
  return new Map(
    listed
      .filter(({ full_slug }) => rootFolder === '' || `${bareSlug(full_slug)}/`.startsWith(`${rootFolder}/`))
      .map((story) => {
        const slug = bareSlug(story.full_slug)
        const known = byUuid.get(record.keyOf(story.is_folder ? 'folder' : 'story', Number(story.id)) ?? '')
        return [story, known ?? (story.is_folder ? snapshot.folderBySlug : snapshot.bySlug).get(slug)] as const
      }),
  )
}

/** Identifiers here as the space has them, and the other way round. */
function referencesOf(matches: ReadonlyMap<SpaceStory, Entry | Folder | undefined>, assets: LocalAssets) {
  const pairs = [...matches].flatMap(([{ uuid }, it]) => (it ? [[it.uuid, String(uuid)] as const] : []))
  const spaceUuids = new Map(pairs)
  const fileUuids = new Map(pairs.map(([here, there]) => [there, here]))
  const toSpace: References = {
    uuid: (uuid) => spaceUuids.get(uuid),
    asset: (address) => assets.places.get(assetNameIn(address) ?? ''),
  }
  const toFile: References = {
    uuid: (uuid) => fileUuids.get(uuid),
    asset(address) {
      const filename = assets.fileAddress(address)
      const place = filename === undefined ? undefined : assets.places.get(assetNameIn(filename) ?? '')
      return place && filename ? { id: place.id, filename } : undefined
    },
  }
  return { toSpace, toFile }
}

/** A story as the next run will read it. */
function entryOf(source: StorySource, story: SpaceStory, it: Entry | Folder | undefined): Entry | Folder {
  const fullSlug = fullSlugOf(story)
  const bare = bareSlug(fullSlug)
  const base = {
    id: Number(story.id),
    uuid: it?.uuid ?? String(source.uuid ?? story.uuid),
    fullSlug,
    slug: String(story.slug),
    folder: story.is_startpage ? bare : bare.slice(0, Math.max(0, bare.lastIndexOf('/'))),
    position: Number(source.position ?? story.position),
  }
  if (story.is_folder) return { ...base, name: String(story.name), translations: source.translated_slugs ?? [] }
  const draft: Version = { source, publication: { digest: '', seenAt: 0 }, hasRelativeDates: false }
  const isChanged = Boolean(story.published) && Boolean(story.unpublished_changes)
  const before = it && isStory(it) ? it.published : null
  return {
    ...base,
    isStartpage: Boolean(story.is_startpage),
    draft,
    published: isChanged ? before : story.published ? draft : null,
  }
}
