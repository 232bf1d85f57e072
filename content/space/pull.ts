import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Entry, Folder, Snapshot } from '../library/snapshot.ts'
import { pathOf } from '../library/storyFile.ts'
import { pullAssets } from './assets.ts'
import { type Item, itemIn } from './managementApi.ts'
import type { Run } from './run.ts'
import { changesOf, fileBody, isStory, keyOf, spaceBody, thingOf } from './story.ts'

/**
 * Takes stories and folders below the root folder into the files, and the files of assets that they name: only what says
 * something else is written. Files of stories that the space does not have stay and are named.
 */
export async function pullStories(run: Run, snapshot: Snapshot): Promise<void> {
  const { api, rootFolder, storiesDir, tell, attempt } = run
  const assets = await pullAssets(run, snapshot)
  const files = new Map([...snapshot.folders, ...snapshot.entries].map((it) => [keyOf(it.fullSlug, !isStory(it)), it]))
  const isOurs = ({ full_slug }: Item) => rootFolder === '' || `${full_slug}/`.startsWith(`${rootFolder}/`)
  const listed = (await api.list('stories')).filter(isOurs)
  const fileOf = ({ full_slug, is_folder }: Item) => files.get(keyOf(full_slug, is_folder))
  const uuids = new Map(listed.map((it) => [String(it.uuid), fileOf(it)?.uuid]))
  for (const it of listed) await pull(itemIn(await api.get(`stories/${it.id}`), 'story'), fileOf(it))
  const found = new Set(listed.map(fileOf))
  for (const it of files.values())
    if (!found.has(it)) tell('left', { ...thingOf(it.fullSlug, !isStory(it)), reason: 'in the files alone' })

  async function pull(story: Item, it: Entry | Folder | undefined): Promise<void> {
    const thing = thingOf(story.full_slug, story.is_folder)
    const theirs = spaceBody(story, (text) => uuids.get(text) ?? assets.fileAddress(text))
    const changes: Record<string, unknown> = it ? changesOf(fileBody(snapshot, it), theirs) : { ...theirs }
    // A space without the app Translatable Slugs has none.
    if (it && theirs.translated_slugs.length === 0) delete changes.translated_slugs
    const isMoved = it && isStory(it) && !isInState(it, story)
    const reason = [...Object.keys(changes), ...(isMoved ? ['published'] : [])].join(', ')
    if (it && reason === '') return tell('same', thing)
    await assets.fetchIn(story.content)
    const outcome = it ? 'changed' : 'created'
    await attempt(outcome, { ...thing, ...(it && { reason }) }, () => write(story, it, changes))
  }

  /** A draft beside what is published keeps the published file: the Management API hands out the draft alone. */
  async function write(story: Item, it: Entry | Folder | undefined, changes: object): Promise<void> {
    const slug = `${thingOf(story.full_slug, false).name}${story.is_startpage ? '/' : ''}`
    const [published, draft] = [join(storiesDir, pathOf(slug, false)), join(storiesDir, pathOf(slug, true))]
    const isDraft = !story.published || Boolean(story.unpublished_changes)
    const hadDraft = it && isStory(it) && it.draft !== it.published
    const folder = story.is_folder ? join(storiesDir, slug, '_folder.json') : undefined
    const target = folder ?? (isDraft ? draft : published)
    const before = folder ?? (hadDraft ? draft : published)
    const file: object = JSON.parse(await readFile(before, 'utf8').catch(() => '{}'))
    await mkdir(dirname(target), { recursive: true })
    const whole = { ...file, uuid: it?.uuid ?? story.uuid, ...changes }
    await writeFile(target, `${JSON.stringify(whole, null, 2)}\n`)
    if (story.is_folder) return
    if (!isDraft) await rm(draft, { force: true })
    if (!story.published) await rm(published, { force: true })
  }
}

/** Whether the files publish a story, and hold a draft beside it, as the space does. */
function isInState({ draft, published }: Entry, story: Item): boolean {
  const hasDraft = !story.published || Boolean(story.unpublished_changes)
  return (published !== null) === Boolean(story.published) && (draft !== published) === hasDraft
}
