import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Component, componentsOf } from '#content/components.ts'
import type { Library } from '#content/library/library.ts'
import { presentStory, type View } from '#content/library/presentStory.ts'
import { type Entry, titleOf } from '#content/library/snapshot.ts'
import { problemOf, type StorySource } from '#content/library/storyFile.ts'
import { translatedPath } from '#content/library/translations.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { byLocale, defaultLocale, pathOf } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { listAssets } from './assets.ts'
import { EditorError, type EditorFiles, versionOf } from './editorFiles.ts'
import type { EditorData, PageEntry, PresentAnswer, PreviewToken, Remark, StoryAnswer } from './model/api.ts'

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
type Calls = Readonly<Record<string, (given: Given) => Promise<unknown>>>

/** The calls of the editor's page, by name. Each throws `EditorError`. */
export function createEditorCalls(options: EditorOptions): { reads: Calls; writes: Calls } {
  const { library, files, assetsDir, rootFolder, spaceId } = options
  let definitions: Promise<Component[]> | undefined
  return {
    reads: {
      'data.json': readData,
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
      unpublish: (given) => files.inTurn(() => unpublish(given)),
      discard: (given) => files.inTurn(() => discard(given)),
    },
  }

  async function readData(): Promise<EditorData> {
    definitions ??= readComponents(options.clientDir)
    const { datasources, entries } = library.snapshot()
    const lists = [...datasources].map(([slug, { source }]) => [
      slug,
      source.entries.map(({ name, value }) => ({ name, value })),
    ])
    return {
      siteUrl: options.siteUrl,
      spaceId,
      components: await definitions,
      datasources: Object.fromEntries(lists),
      pages: entries.filter(isOurs).map(pageOf),
    }
  }

  /** Below the root folder, with a file: the demo of a block and a made-up page have none. */
  function isOurs(entry: Entry): boolean {
    return (rootFolder === '' || `${entry.fullSlug}/`.startsWith(`${rootFolder}/`)) && files.hasFile(entry)
  }

  function pageOf(entry: Entry): PageEntry {
    const { fullSlug, uuid, id, slug, draft, published } = entry
    return {
      slug: fullSlug,
      uuid,
      id,
      name: draft.source.name ?? titleOf(slug),
      component: draft.source.content.component,
      paths: byLocale((it) =>
        pathOf(it, withoutRoot(it === defaultLocale ? fullSlug : translatedPath(library.snapshot(), entry, it))),
      ),
      state: !published ? 'draft' : draft === published ? 'published' : 'changed',
    }
  }

  function withoutRoot(slug: string): string {
    const bare = slug.replace(/\/$/, '')
    return bare === rootFolder ? '' : bare.replace(`${rootFolder}/`, '')
  }

  function storyOf(entry: Entry): StoryAnswer {
    const { content } = entry.draft.source
    return { page: pageOf(entry), document: { content }, version: versionOf(entry), token: newToken() }
  }

  /** The query with which Storyblok's app opens a preview. */
  function newToken(): PreviewToken {
    const timestamp = Math.floor(Date.now() / 1000)
    const token = createHash('sha1').update(`${spaceId}:${options.previewToken}:${timestamp}`).digest('hex')
    return { space_id: spaceId, timestamp, token }
  }

  /** The story of the form as it would be delivered in each language, and what the product's check says of it. */
  async function present({ slug, story }: Given): Promise<PresentAnswer> {
    const typed = withTyped(entryAt(slug), story)
    const view: View = {
      snapshot: library.snapshot(),
      version: 'draft',
      language: '',
      fallback: '',
      today: library.today(),
      spaceId,
    }
    const stories = byLocale((it) => presentStory({ ...view, language: it === defaultLocale ? '' : it }, typed))
    return { stories, remarks: await remarksOn(typed) }
  }

  async function remarksOn(entry: Entry): Promise<Remark[]> {
    if (!options.clientDir) return []
    const { checkDraft } = await import('./checkDraft.ts')
    return checkDraft(library.snapshot(), library.today(), entry, rootFolder)
  }

  async function save({ slug, base, story }: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(slug, base)
    await files.saveDraft(entry, withTyped(entry, story).draft.source)
    return storyOf(entryAt(slug))
  }

  async function publish(given: Given): Promise<StoryAnswer> {
    const typed = withTyped(unchangedAt(given.slug, given.base), given.story)
    const error = (await remarksOn(typed)).find((it) => it.severity === 'error')
    if (error) throw new EditorError(422, 'refused', { detail: error.path })
    await save(given)
    await files.publish(entryAt(given.slug))
    return storyOf(entryAt(given.slug))
  }

  async function unpublish({ slug, base }: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(slug, base)
    // The program finds some stories by their slug: without them parts of the site would be gone.
    const isNeeded = Object.values(neededSlugs).some(
      (it) => it.slug === withoutRoot(entry.fullSlug) && !('isFolder' in it),
    )
    if (isNeeded) throw new EditorError(409, 'needed')
    await files.unpublish(entry)
    return storyOf(entryAt(slug))
  }

  async function discard({ slug, base }: Given): Promise<StoryAnswer> {
    const entry = unchangedAt(slug, base)
    if (!entry.published) throw new EditorError(400, 'badRequest')
    await files.discardDraft(entry)
    return storyOf(entryAt(slug))
  }

  function entryAt(slug: unknown): Entry {
    const entry = library.snapshot().bySlug.get(String(slug).replace(/\/$/, ''))
    if (!entry || !isOurs(entry)) throw new EditorError(404, 'noStory')
    return entry
  }

  /** @throws EditorError changed, with the story as it is, when somebody saved it meanwhile */
  function unchangedAt(slug: unknown, base: unknown): Entry {
    const entry = entryAt(slug)
    if (base !== versionOf(entry)) throw new EditorError(409, 'changed', { current: storyOf(entry) })
    return entry
  }
}

/**
 * The story with the words of the form as its draft. They are checked as a file of stories is when it is read.
 * @throws EditorError badRequest
 */
function withTyped(entry: Entry, story: unknown): Entry {
  if (!isRecord(story) || problemOf('story', story) !== undefined) throw new EditorError(400, 'badRequest')
  const { source } = entry.draft
  const { content } = story as unknown as StorySource
  if (content.component !== source.content.component) throw new EditorError(400, 'badRequest')
  return { ...entry, draft: { ...entry.draft, source: { ...source, content } } }
}

/** The build writes the definitions into client/: this service must start without them. */
async function readComponents(clientDir: string | undefined): Promise<Component[]> {
  if (!clientDir) return []
  const { definitions } = await import(pathToFileURL(join(clientDir, 'blocks/schemas.generated.ts')).href)
  return componentsOf(definitions)
}
