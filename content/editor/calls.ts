import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Component, componentsOf } from '../components.ts'
import { presentStory, type View } from '../delivery/presentStory.ts'
import { idFor } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { Entry } from '../library/snapshot.ts'
import { translatedPath } from '../library/translations.ts'
import { listAssets } from './assets.ts'
import { documentOf, EditorError, type EditorFiles, versionOf } from './editorFiles.ts'
import type { EditorData, Finding, PresentAnswer, PreviewToken, StoryAnswer } from './model/api.ts'
import type { Components } from './model/blocks.ts'
import { problemsOf } from './model/check.ts'
import type { StoryDocument } from './model/document.ts'
import { shapeProblem } from './model/shapes.ts'
import { isSlug } from './model/slugs.ts'
import { createPages } from './pages.ts'

export interface EditorOptions {
  library: Library
  files: EditorFiles
  assetsDir: string
  /** Where the definitions of blocks are; without it the form has no fields. */
  clientDir?: string
  /** Folder of the built page. */
  pageDir: string
  rootFolder: string
  spaceId: number
  previewToken: string
  /** Origin of the site whose previews are shown. */
  siteUrl: string
}

type Given = Record<string, unknown>

/** The calls of the editor's page, by name. @throws EditorError */
export interface EditorCalls {
  reads: Readonly<Record<string, (given: Given) => Promise<unknown>>>
  writes: Readonly<Record<string, (given: Given) => Promise<unknown>>>
}

export function createEditorCalls(options: EditorOptions): EditorCalls {
  const { library, files, assetsDir, rootFolder, spaceId } = options
  const pages = createPages(library, rootFolder, files.hasFile)
  let definitions: Promise<Component[]> | undefined
  const readDefinitions = () => {
    definitions ??= readComponents(options.clientDir)
    return definitions
  }
  return {
    reads: {
      'data.json': readData,
      'pages.json': async () => {
        await library.refresh()
        return pages.all()
      },
      'search.json': async ({ q }) => pages.search(String(q ?? '')),
      'assets.json': () => listAssets(library.snapshot(), assetsDir, spaceId),
      'story.json': async ({ slug }) => {
        await library.refresh()
        return storyOf(entryAt(slug))
      },
    },
    writes: {
      present,
      save: (given) => files.inTurn(() => save(given)),
      publish: (given) => files.inTurn(() => publish(given)),
      unpublish: (given) => changed(given, files.unpublish),
      discard: (given) => changed(given, files.discardDraft),
      create: (given) => files.inTurn(() => create(given)),
      move: (given) => files.inTurn(() => move(given)),
    },
  }

  async function readData(): Promise<EditorData> {
    const { datasources } = library.snapshot()
    const entries = [...datasources].map(([slug, { source }]) => [
      slug,
      source.entries.map(({ name, value }) => ({ name, value })),
    ])
    return {
      siteUrl: options.siteUrl,
      spaceId,
      components: await readDefinitions(),
      datasources: Object.fromEntries(entries),
      folders: pages.folders(),
      pages: pages.all(),
      today: String(library.today()),
    }
  }

  function storyOf(entry: Entry): StoryAnswer {
    return { page: pages.pageOf(entry), document: documentOf(entry), version: versionOf(entry), token: newToken() }
  }

  /** The query with which Storyblok's app opens a preview. */
  function newToken(): PreviewToken {
    const timestamp = Math.floor(Date.now() / 1000)
    const token = createHash('sha1').update(`${spaceId}:${options.previewToken}:${timestamp}`).digest('hex')
    return { space_id: spaceId, timestamp, token }
  }

  /** The story of the form as it would be delivered in both languages, and what the site's check says of it. */
  async function present({ slug, story }: Given): Promise<PresentAnswer> {
    const entry = entryAt(slug)
    const document = await documentIn(entry, story)
    const source = { ...entry.draft.source, ...document } as Entry['draft']['source']
    const typed: Entry = { ...entry, draft: { ...entry.draft, source } }
    const view: View = {
      snapshot: library.snapshot(),
      version: 'draft',
      language: '',
      fallback: '',
      today: library.today(),
      spaceId,
    }
    const [fr, en] = [presentStory(view, typed), presentStory({ ...view, language: 'en' }, typed)]
    return { fr, en, findings: await findingsOf(typed) }
  }

  async function findingsOf(entry: Entry): Promise<Finding[]> {
    if (!options.clientDir) return []
    const { checkDraft } = await import('../commands/checkDraft.ts')
    return checkDraft(library.snapshot(), library.today(), entry, rootFolder)
  }

  async function save({ slug, base, by, story }: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(slug, base)
    await files.saveDraft(entry, await documentIn(entry, story))
    const saved = entryAt(slug)
    if (typeof by === 'string' && by.trim() !== '') pages.noteSaver(saved, by.trim().slice(0, 80))
    return storyOf(saved)
  }

  async function publish(given: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(given.slug, given.base)
    const document = await documentIn(entry, given.story)
    const errors = problemsOf(document, await componentsByName()).filter((it) => it.severity === 'error')
    if (errors.length > 0) throw new EditorError(422, 'refused', { place: errors[0]?.path.join('.') })
    await save(given)
    await files.publish(entryAt(given.slug))
    return storyOf(entryAt(given.slug))
  }

  function changed({ slug, base }: Given, change: (entry: Entry) => Promise<void>): Promise<StoryAnswer> {
    return files.inTurn(async () => {
      const entry = unchangedAt(slug, base)
      if (!files.hasFile(entry)) throw new EditorError(409, 'noFile')
      refuseNeeded(entry, change === files.unpublish)
      await change(entry)
      return storyOf(entryAt(slug))
    })
  }

  async function create({ type, folder, slug, name, nameEn, slugEn }: Given): Promise<StoryAnswer> {
    const parent = String(folder)
    if (parent !== rootFolder && !pages.folders().some((it) => it.slug === parent))
      throw new EditorError(422, 'folderUnknown')
    const component = (await readDefinitions()).find((it) => it.name === type && it.is_root)
    if (!component) throw new EditorError(422, 'typeUnknown')
    const [own, english] = [slug, slugEn || slug].map(String) as [string, string]
    if (!isSlug(own) || !isSlug(english) || String(name ?? '').trim() === '') throw new EditorError(422, 'slugWrong')
    const fullSlug = parent === '' ? own : `${parent}/${own}`
    const translation = { lang: 'en', slug: english, name: String(nameEn || name), published: true }
    refuseTaken(fullSlug, english, parent)
    const uuid = crypto.randomUUID()
    await files.create(fullSlug, {
      name: String(name).trim(),
      uuid,
      id: idFor(uuid),
      translated_slugs: [translation],
      content: { _uid: crypto.randomUUID(), component: component.name },
    })
    return storyOf(entryAt(fullSlug))
  }

  async function move({ slug, base, to }: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(slug, base)
    if (!files.hasFile(entry) || entry.isStartpage) throw new EditorError(409, 'noFile')
    if (!isSlug(String(to))) throw new EditorError(422, 'slugWrong')
    refuseNeeded(entry, true)
    const fullSlug = entry.folder === '' ? String(to) : `${entry.folder}/${to}`
    if (library.snapshot().bySlug.has(fullSlug)) throw new EditorError(409, 'slugTaken')
    await files.move(entry, fullSlug)
    return storyOf(entryAt(fullSlug))
  }

  /** @throws EditorError slugTaken when a story or folder has the address in either language */
  function refuseTaken(fullSlug: string, english: string, parent: string): void {
    const snapshot = library.snapshot()
    const folder = snapshot.folderBySlug.get(parent)
    const above = folder ? translatedPath(snapshot, folder, 'en') : parent
    const path = above === '' ? english : `${above}/${english}`
    const isTaken = [...snapshot.entries, ...snapshot.folders].some(
      (it) =>
        it.fullSlug.replace(/\/$/, '') === fullSlug || translatedPath(snapshot, it, 'en').replace(/\/$/, '') === path,
    )
    if (isTaken) throw new EditorError(409, 'slugTaken')
  }

  /** The program finds some stories by their slug: without them parts of the site would be gone. */
  function refuseNeeded({ fullSlug }: Entry, isGoing: boolean): void {
    const slug = fullSlug.replace(/\/$/, '').slice(rootFolder.length).replace(/^\//, '')
    const isNeeded = Object.values(neededSlugs).some((it) => it.slug === slug && !('isFolder' in it))
    if (isGoing && isNeeded) throw new EditorError(409, 'needed')
  }

  function entryAt(slug: unknown): Entry {
    const entry = library.snapshot().bySlug.get(String(slug).replace(/\/$/, ''))
    if (!entry) throw new EditorError(404, 'noStory')
    return entry
  }

  /** @throws EditorError changed, with the story as it is, when somebody saved it meanwhile */
  function unchangedAt(slug: unknown, base: unknown): Entry {
    const entry = entryAt(slug)
    if (base !== versionOf(entry)) throw new EditorError(409, 'changed', { current: storyOf(entry) })
    return entry
  }

  /** @throws EditorError badRequest, shape */
  async function documentIn(entry: Entry, story: unknown): Promise<StoryDocument> {
    if (!isRecord(story) || !isRecord(story.content) || typeof story.content.component !== 'string')
      throw new EditorError(400, 'badRequest')
    const { name, translated_slugs = [], content } = story
    const document = { name, translated_slugs, content } as StoryDocument
    const place = shapeProblem(document, documentOf(entry), await componentsByName())
    if (place !== undefined) throw new EditorError(422, 'shape', { place })
    const slugs = document.translated_slugs.flatMap((it) => it.slug ?? [])
    const before = documentOf(entry).translated_slugs.flatMap((it) => it.slug ?? [])
    if (!slugs.every((it) => it === '' || isSlug(it) || before.includes(it))) throw new EditorError(422, 'slugWrong')
    return document
  }

  async function componentsByName(): Promise<Components> {
    return Object.fromEntries((await readDefinitions()).map((it) => [it.name, it]))
  }
}

/** The build writes the definitions into client/: this service must start without them. */
async function readComponents(clientDir: string | undefined): Promise<Component[]> {
  if (!clientDir) return []
  const { definitions } = await import(pathToFileURL(join(clientDir, 'blocks/schemas.generated.ts')).href)
  return componentsOf(definitions)
}
