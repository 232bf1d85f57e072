import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestOf } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { Entry } from '../library/snapshot.ts'
import { pathOf, type StorySource } from '../library/storyFile.ts'
import type { FailureCode } from './model/api.ts'
import { isEqual, type StoryDocument } from './model/document.ts'

/** A call that cannot be done, with what the editor's page says about it. */
export class EditorError extends Error {
  status: number
  code: FailureCode
  details: Record<string, unknown>

  constructor(status: number, code: FailureCode, details: Record<string, unknown> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The files of stories, as the editor changes them: one change after the other, each whole or not at all. */
export interface EditorFiles {
  /** Runs when the changes before it are done and the folder is read. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result>
  /** Writes the draft of a story; the same words write nothing. @throws EditorError noFile and faults of the disk */
  saveDraft(entry: Entry, document: StoryDocument): Promise<void>
  publish(entry: Entry): Promise<void>
  unpublish(entry: Entry): Promise<void>
  discardDraft(entry: Entry): Promise<void>
  create(fullSlug: string, source: StorySource): Promise<void>
  /** Moves the files of a story to another slug. */
  move(entry: Entry, fullSlug: string): Promise<void>
  hasFile(entry: Entry): boolean
}

export function createEditorFiles(storiesDir: string, library: Library): EditorFiles {
  let running: Promise<unknown> = Promise.resolve()
  return {
    inTurn(change) {
      const next = running
        .catch(() => {})
        .then(library.refresh)
        .then(change)
      running = next
      return next
    },
    async saveDraft(entry, document) {
      const { draft, published } = filesOf(entry.fullSlug)
      if (!existsSync(draft) && !existsSync(published)) throw new EditorError(409, 'noFile')
      const { source } = entry.draft
      const next = withDocument(source, document)
      if (isEqual(source, next)) return
      // Words that are the published ones again need no draft.
      if (entry.published && isEqual(entry.published.source, next)) await changing(() => rm(draft, { force: true }))
      else await writeStory(draft, next)
      await library.refresh()
    },
    async publish(entry) {
      const { draft, published } = filesOf(entry.fullSlug)
      const now = new Date()
      await changing(() => (entry.draft === entry.published ? utimes(published, now, now) : rename(draft, published)))
      await library.refresh()
    },
    async unpublish(entry) {
      const { draft, published } = filesOf(entry.fullSlug)
      // An existing draft is newer than the published version.
      const hasDraft = entry.draft !== entry.published
      await changing(() => (hasDraft ? rm(published, { force: true }) : rename(published, draft)))
      await library.refresh()
    },
    async discardDraft(entry) {
      await changing(() => rm(filesOf(entry.fullSlug).draft, { force: true }))
      await library.refresh()
    },
    async create(fullSlug, source) {
      const { draft, published } = filesOf(fullSlug)
      if (existsSync(draft) || existsSync(published)) throw new EditorError(409, 'slugTaken')
      await writeStory(draft, source)
      await library.refresh()
    },
    async move(entry, fullSlug) {
      const [from, to] = [filesOf(entry.fullSlug), filesOf(fullSlug)]
      if (existsSync(to.draft) || existsSync(to.published)) throw new EditorError(409, 'slugTaken')
      // Its uuid comes from its path unless the file names it: other stories lead to it by that uuid.
      for (const version of new Set([entry.published, entry.draft])) {
        if (!version) continue
        const file = version === entry.published ? 'published' : 'draft'
        await writeStory(to[file], { ...version.source, uuid: entry.uuid, id: entry.id })
      }
      await changing(() => Promise.all([rm(from.draft, { force: true }), rm(from.published, { force: true })]))
      await library.refresh()
    },
    hasFile(entry) {
      const { draft, published } = filesOf(entry.fullSlug)
      return existsSync(draft) || existsSync(published)
    },
  }

  function filesOf(fullSlug: string): { draft: string; published: string } {
    return { draft: join(storiesDir, pathOf(fullSlug, true)), published: join(storiesDir, pathOf(fullSlug, false)) }
  }
}

/** Names the bytes of a story on disk: a save that started from others is refused. */
export function versionOf({ draft, published }: Entry): string {
  return digestOf(`${published?.publication.digest ?? ''} ${draft === published ? '' : draft.publication.digest}`)
}

export function documentOf({ draft, slug }: Entry): StoryDocument {
  const { name, translated_slugs, content } = draft.source
  return { name: name ?? slug, translated_slugs: translated_slugs ?? [], content }
}

/** A story's file with the words of the form; keys keep their order, and what was left out stays out. */
function withDocument(source: StorySource, { name, translated_slugs, content }: StoryDocument): StorySource {
  const isNamed = source.name !== undefined || name !== ''
  const isTranslated = source.translated_slugs !== undefined || translated_slugs.length > 0
  return {
    ...source,
    ...(isNamed && { name }),
    ...(isTranslated && { translated_slugs: [...translated_slugs] as StorySource['translated_slugs'] }),
    content,
  }
}

/** A crash or a full disk leaves the old file or the new one, never half of one. */
async function writeStory(file: string, source: StorySource): Promise<void> {
  const beside = `${file}.new`
  await changing(async () => {
    await mkdir(dirname(file), { recursive: true })
    try {
      const handle = await open(beside, 'w')
      await handle.writeFile(`${JSON.stringify(source, null, 2)}\n`)
      await handle.sync()
      await handle.close()
      await rename(beside, file)
    } catch (error) {
      await rm(beside, { force: true }).catch(() => {})
      throw error
    }
  })
}

const faults: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
}

/** @throws EditorError 507 with what the disk said */
async function changing(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new EditorError(507, faults[code] ?? 'writeFailed')
  }
}
