import { assign, fromPromise, setup } from 'xstate'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { FailureCode, PageEntry, PreviewToken, StoryAnswer } from '../model/api.ts'
import { isEqual, type StoryDocument } from '../model/document.ts'
import { type History, record, redo, startHistory, undo } from '../model/history.ts'
import { CallError, calls, type SaveInput, type StoryCall } from './calls.ts'
import { recall, remember } from './storage.ts'

/** How often a service that does not answer is tried again. */
export const retryMs = 3000

/** A sentence about the last act, until it is closed. */
export type Notice =
  | { kind: 'done'; call: StoryCall }
  | { kind: 'restored' }
  | { kind: 'failed'; code: FailureCode; detail?: string; current?: StoryAnswer }

interface SessionContext {
  slug: string
  page?: PageEntry
  token?: PreviewToken
  /** Version that the document started from. */
  version: string
  /** As the service has it. */
  base?: StoryDocument
  history?: History<StoryDocument>
  notice?: Notice
  call: StoryCall
}

type SessionEvent =
  | { type: 'open'; slug: string }
  | { type: 'change'; change: (document: StoryDocument) => StoryDocument; key: string; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'call'; call: StoryCall }
  | { type: 'notice'; notice?: Notice }
  | { type: 'token'; token: PreviewToken }
  /** The answers to a story that somebody saved meanwhile. */
  | { type: 'reload' }
  | { type: 'overwrite' }

/** One story in the editor: from its opening through changes and calls to the next one. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { slug: string },
  },
  actors: {
    readStory: fromPromise<StoryAnswer, { slug: string }>(({ input }) => calls.story(input.slug)),
    callStory: fromPromise<StoryAnswer, { call: StoryCall; save: SaveInput }>(({ input }) =>
      calls.change(input.call, input.save),
    ),
  },
}).createMachine({
  id: 'editing',
  initial: 'opening',
  context: ({ input }) => ({ slug: input.slug, version: '', call: 'save' }),
  on: {
    open: {
      target: '.opening',
      actions: assign(({ event }) => ({ slug: event.slug, history: undefined, page: undefined, notice: undefined })),
    },
    notice: { actions: assign({ notice: ({ event }) => event.notice }) },
  },
  states: {
    opening: {
      invoke: {
        src: 'readStory',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: { target: 'editing', actions: assign(({ event }) => opened(event.output)) },
        onError: { target: 'failed', actions: assign(({ event }) => ({ notice: noticeOf(event.error) })) },
      },
    },
    failed: { after: { [retryMs]: 'opening' } },
    editing: {
      on: {
        change: { actions: assign({ history: ({ context, event }) => changedBy(context, event) }) },
        undo: { actions: assign({ history: ({ context }) => context.history && undo(context.history) }) },
        redo: { actions: assign({ history: ({ context }) => context.history && redo(context.history) }) },
        token: { actions: assign({ token: ({ event }) => event.token }) },
      },
      initial: 'ready',
      states: {
        ready: {
          on: {
            call: { target: 'calling', actions: assign(({ event }) => ({ call: event.call, notice: undefined })) },
            reload: { actions: assign(({ context }) => reloaded(context)) },
            overwrite: { target: 'calling', actions: assign(({ context }) => overwriting(context)) },
          },
        },
        calling: {
          invoke: {
            src: 'callStory',
            input: ({ context }) => ({ call: context.call, save: saveInput(context) }),
            onDone: { target: 'ready', actions: assign(({ context, event }) => done(context, event.output)) },
            onError: { target: 'ready', actions: assign(({ event }) => ({ notice: noticeOf(event.error) })) },
          },
        },
      },
    },
  },
})

/** A story as it is at the service, with the words of this browser that were never saved. */
function opened({ page, token, version, document }: StoryAnswer): Partial<SessionContext> {
  const own = { page, token, version, base: document }
  const unsaved = recall(page.uuid)
  if (!isUnsaved(unsaved) || isEqual(unsaved.document, document)) return { ...own, history: startHistory(document) }
  // With the version that they started from: a save that somebody was faster with is refused.
  const history = record(startHistory(document), unsaved.document, '', 0)
  return { ...own, version: unsaved.version, history, notice: { kind: 'restored' } }
}

/** Words that wait in this browser, with the version that they started from. */
interface Unsaved {
  version: string
  document: StoryDocument
}

function isUnsaved(value: unknown): value is Unsaved {
  return isRecord(value) && isRecord(value.document) && isRecord(value.document.content)
}

/** Keeps the words of a story in this browser until they are saved. */
export function keepUnsaved({ page, base, history, version }: SessionContext): void {
  if (!page || !base || !history) return
  const document = history.present
  remember(page.uuid, isEqual(document, base) ? undefined : ({ version, document } satisfies Unsaved))
}

function changedBy({ history }: SessionContext, event: Extract<SessionEvent, { type: 'change' }>) {
  return history && record(history, event.change(history.present), event.key, event.at)
}

function saveInput({ slug, version, history }: SessionContext): SaveInput {
  return { slug, base: version, story: history?.present }
}

/** Words typed while the call was on its way stay in the form. */
function done({ call, history }: SessionContext, { page, version, document }: StoryAnswer): Partial<SessionContext> {
  const isForm = call === 'save' || call === 'publish'
  const next = isForm && history ? history : startHistory(document)
  return { page, version, base: document, history: next, notice: { kind: 'done', call } }
}

/** The story as somebody else saved it; undo brings the own words back. */
function reloaded({ notice, history }: SessionContext): Partial<SessionContext> {
  if (notice?.kind !== 'failed' || !notice.current || !history) return {}
  const { page, version, document } = notice.current
  return { page, version, base: document, history: record(history, document, '', 0), notice: undefined }
}

function overwriting({ notice, version }: SessionContext): Partial<SessionContext> {
  const current = notice?.kind === 'failed' ? notice.current : undefined
  return { version: current?.version ?? version, notice: undefined }
}

function noticeOf(error: unknown): Notice {
  if (!(error instanceof CallError)) return { kind: 'failed', code: 'writeFailed' }
  const { error: code, ...rest } = error.failure
  return { kind: 'failed', code, ...rest }
}
