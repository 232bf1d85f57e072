import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestOf } from '#content/library/identity.ts'
import type { Library } from '#content/library/library.ts'
import type { Entry } from '#content/library/snapshot.ts'
import { pathOf, type StorySource } from '#content/library/storyFile.ts'
import type { CallFailure, FailureCode } from './model/api.ts'
import { isEqual } from './model/document.ts'

/** A call that cannot be done, with what the editor's page says about it. */
export class EditorError extends Error {
  status: number
  code: FailureCode
  details: Omit<CallFailure, 'error'>

  constructor(status: number, code: FailureCode, details: Omit<CallFailure, 'error'> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

export type EditorFiles = ReturnType<typeof createEditorFiles>

/**
 * The files of stories, as the editor changes them: one change after the other, each whole or not at all. Each throws
 * `EditorError` writeFailed.
 */
export function createEditorFiles(storiesDir: string, library: Library) {
  let running: Promise<unknown> = Promise.resolve()
  return {
    /** Runs when the changes before it are done and the folder is read. */
    inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
      const next = running
        .catch(() => {})
        .then(library.refresh)
        .then(change)
      running = next
      return next
    },
    /** Writes the draft of a story; the same words write nothing. */
    async saveDraft(entry: Entry, next: StorySource) {
      const { draft } = filesOf(entry.fullSlug)
      if (isEqual(entry.draft.source, next)) return
      // Words that are the published ones again need no draft.
      if (entry.published && isEqual(entry.published.source, next)) await changing(() => rm(draft, { force: true }))
      else await writeStory(draft, next)
      await library.refresh()
    },
    async publish(entry: Entry) {
      const { draft, published } = filesOf(entry.fullSlug)
      const now = new Date()
      await changing(() => (entry.draft === entry.published ? utimes(published, now, now) : rename(draft, published)))
      await library.refresh()
    },
    async unpublish(entry: Entry) {
      const { draft, published } = filesOf(entry.fullSlug)
      // An existing draft is newer than the published version.
      const hasDraft = entry.draft !== entry.published
      await changing(() => (hasDraft ? rm(published, { force: true }) : rename(published, draft)))
      await library.refresh()
    },
    async discardDraft(entry: Entry) {
      await changing(() => rm(filesOf(entry.fullSlug).draft, { force: true }))
      await library.refresh()
    },
    hasFile(entry: Entry) {
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

/** @throws EditorError 507 with what the disk said: ENOSPC, EROFS, EACCES */
async function changing(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    throw new EditorError(507, 'writeFailed', { detail: (error as NodeJS.ErrnoException).code })
  }
}
