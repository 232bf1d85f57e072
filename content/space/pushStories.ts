import { uuidFor } from '../library/identity.ts'
import type { Entry, Folder, Snapshot } from '../library/snapshot.ts'
import type { AssetPlace } from './assets.ts'
import { type Item, itemIn, itemsIn } from './managementApi.ts'
import type { Run } from './run.ts'
import { changesOf, fileBody, isStory, keyOf, spaceBody, thingOf, toSpace } from './story.ts'

/**
 * Every folder and story: first its place, so that all have a uuid to link to, then its words, published as the files are.
 * A story that the space has otherwise is left and named, unless the run overwrites.
 * @param assets where each file is in the space, by name; @param day the day in the house’s zone
 */
export async function pushStories(
  run: Run,
  snapshot: Snapshot,
  assets: ReadonlyMap<string, AssetPlace>,
  day: Temporal.PlainDate,
): Promise<void> {
  const { api, isDryRun, tell, attempt } = run
  const existing = new Map((await api.list('stories')).map((it) => [keyOf(it.full_slug, it.is_folder), it]))
  const depth = ({ fullSlug }: Folder) => fullSlug.split('/').length
  const items = [...snapshot.folders.toSorted((a, b) => depth(a) - depth(b)), ...snapshot.entries]
  const made = new Set<Entry | Folder>()
  if (!isDryRun) for (const it of items) await place(it)
  const found = items.flatMap((it) => (find(it) ? [[it.uuid, String(find(it)?.uuid)] as const] : []))
  const names = { uuids: new Map(found), assets }
  const fileUuids = new Map(found.map(([here, there]) => [there, here]))
  for (const it of items) await fill(it)

  function find(it: Entry | Folder): Item | undefined {
    return existing.get(keyOf(it.fullSlug, !isStory(it)))
  }

  /** Makes what is missing: folders whole, stories without words. */
  async function place(it: Entry | Folder): Promise<void> {
    if (find(it)) return
    const thing = thingOf(it.fullSlug, !isStory(it))
    const parent_id = it.folder === '' ? 0 : existing.get(keyOf(it.folder, true))?.id
    if (parent_id === undefined) return tell('refused', { ...thing, reason: 'its folder is not in the space' })
    const { name, position, translated_slugs } = fileBody(snapshot, it)
    const kind = isStory(it)
      ? { is_startpage: it.isStartpage, content: seedOf(it) }
      : { is_folder: true, translated_slugs_attributes: translated_slugs }
    const story = { name, slug: it.slug, position, parent_id, ...kind }
    const answer = await attempt(isStory(it) ? undefined : 'created', thing, () => api.post('stories', { story }))
    if (!answer) return
    existing.set(keyOf(it.fullSlug, !isStory(it)), itemIn(answer, 'story'))
    made.add(it)
  }

  async function fill(it: Entry | Folder): Promise<void> {
    const thing = thingOf(it.fullSlug, !isStory(it))
    const listed = find(it)
    if (!listed) return isDryRun ? tell('created', thing) : undefined
    if (made.has(it) && !isStory(it)) return
    const story = made.has(it) ? listed : itemIn(await api.get(`stories/${listed.id}`), 'story')
    const isNew = isStory(it) && isSeed(story)
    const body = fileBody(snapshot, it)
    // An overwriting push counts dates like `@day+3` anew: real days are compared.
    const changes = run.overwrite
      ? changesOf(toSpace(body, names, day), spaceBody(story, String))
      : changesOf(
          body,
          spaceBody(story, (text) => fileUuids.get(text) ?? text),
        )
    const differences = Object.keys(changes)
    if (isStory(it) && it.published && !story.published) differences.push('published')
    if (differences.length === 0) return tell('same', thing)
    const reason = differences.join(', ')
    if (isNew) await attempt('created', thing, () => write(it, story))
    else if (run.overwrite) await attempt('changed', { ...thing, reason }, () => write(it, story))
    else tell('left', { ...thing, reason: `${reason}; --overwrite replaces it` })
  }

  /** The published version, then the draft where it is another. */
  async function write(it: Entry | Folder, story: Item): Promise<Item> {
    let answer = story
    const versions = isStory(it) ? new Set([it.published ?? it.draft, it.draft]) : [undefined]
    for (const version of versions) {
      const { translated_slugs, ...body } = toSpace(fileBody(snapshot, it, version), names, day)
      const known = itemsIn(answer, 'translated_slugs')
      const translated_slugs_attributes = translated_slugs.map((own) => {
        const id = known.find(({ lang }) => lang === own.lang)?.id
        return { ...own, ...(id !== undefined && { id }) }
      })
      const publish = isStory(it) && version === it.published ? { publish: 1 } : {}
      answer = itemIn(
        await api.put(`stories/${story.id}`, { story: { ...body, translated_slugs_attributes }, ...publish }),
        'story',
      )
    }
    return answer
  }
}

function seedOf({ uuid, draft }: Entry): Item {
  const { _uid = uuidFor(uuid), component } = draft.source.content
  return { _uid, component }
}

/** Whether a story of the space is still what this run, or one that was stopped, made of it. */
function isSeed({ content }: Item): boolean {
  return Object.keys(content ?? {}).every((it) => it === '_uid' || it === 'component')
}
