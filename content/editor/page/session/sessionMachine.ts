import { assign, fromPromise, setup } from 'xstate'
import { editorLimits } from '#shared/limits.ts'
import type { FailureCode, PageEntry, PreviewToken, StoryAnswer } from '../../model/api.ts'
import { isEqual, type StoryDocument } from '../../model/document.ts'
import { type History, record, redo, startHistory, undo } from '../../model/history.ts'
import { type Change, type Conflict, changesBetween, merge } from '../../model/merge.ts'
import { CallError, calls, type SaveInput, type StoryCall } from '../calls.ts'
import { deleteCopy, readCopy } from './storedCopy.ts'

/** A sentence about the last act, until it is closed. */
export type Notice =
  | { kind: 'done'; call: StoryCall | 'moved' }
  | { kind: 'failed'; code: FailureCode; place?: string }
  | { kind: 'restored'; at: number }
  | { kind: 'merged'; by?: string; changes: readonly Change[] }

/** Somebody else saved the story meanwhile, and both changed the same values. */
export interface Clash {
  current: StoryAnswer
  document: StoryDocument
  conflicts: readonly Conflict[]
  changes: readonly Change[]
  /** The call to be done again once it is settled. */
  call?: StoryCall
}

interface SessionContext {
  slug: string
  page?: PageEntry
  token?: PreviewToken
  version: string
  /** As the service has it. */
  base?: StoryDocument
  history?: History<StoryDocument>
  notice?: Notice
  clash?: Clash
  call?: StoryCall
}

type SessionEvent =
  | { type: 'open'; slug: string }
  | { type: 'change'; change: (document: StoryDocument) => StoryDocument; key: string; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'call'; call: StoryCall; by: string }
  | { type: 'settle'; document: StoryDocument; by: string }
  | { type: 'cancel' }
  | { type: 'dropCopy' }
  | { type: 'notice'; notice?: Notice }
  | { type: 'replace'; answer: StoryAnswer; notice?: Notice }
  | { type: 'token'; token: PreviewToken }

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
  context: ({ input }) => ({ slug: input.slug, version: '' }),
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
        onDone: [
          {
            guard: ({ event }) => opened(event.output).clash !== undefined,
            target: 'clashing',
            actions: assign(({ event }) => opened(event.output)),
          },
          { target: 'editing', actions: assign(({ event }) => opened(event.output)) },
        ],
        onError: { target: 'failed', actions: assign(({ event }) => ({ notice: noticeOf(event.error) })) },
      },
    },
    failed: { after: { [editorLimits.retryMs]: 'opening' } },
    editing: {
      on: {
        change: { actions: assign({ history: ({ context, event }) => changedBy(context, event) }) },
        undo: { actions: assign({ history: ({ context }) => context.history && undo(context.history) }) },
        redo: { actions: assign({ history: ({ context }) => context.history && redo(context.history) }) },
        dropCopy: {
          actions: assign(({ context }) => ({
            history: context.base && startHistory(context.base),
            notice: undefined,
          })),
        },
        replace: {
          actions: assign(({ event }) => ({
            ...opened(event.answer),
            slug: event.answer.page.slug,
            notice: event.notice,
          })),
        },
        token: { actions: assign({ token: ({ event }) => event.token }) },
      },
      initial: 'ready',
      states: {
        ready: {
          on: {
            call: { target: 'calling', actions: assign(({ event }) => ({ call: event.call, notice: undefined })) },
          },
        },
        calling: {
          invoke: {
            src: 'callStory',
            input: ({ context, event }) => ({
              call: context.call ?? 'save',
              save: saveInput(context, 'by' in event ? event.by : ''),
            }),
            onDone: { target: 'ready', actions: assign(({ context, event }) => done(context, event.output)) },
            onError: [
              {
                guard: ({ event }) => event.error instanceof CallError && event.error.code === 'changed',
                target: '#editing.clashing',
                actions: assign(({ context, event }) => clashOf(context, event.error as CallError)),
              },
              { target: 'ready', actions: assign(({ event }) => ({ notice: noticeOf(event.error) })) },
            ],
          },
        },
      },
    },
    clashing: {
      always: { guard: ({ context }) => context.clash === undefined, target: 'editing' },
      on: {
        settle: { actions: assign(({ context, event }) => settled(context, event.document)) },
        cancel: { actions: assign({ clash: undefined }) },
      },
    },
  },
})

/** A story as it is at the service, with the words of this browser that were never saved. */
function opened(answer: StoryAnswer): Partial<SessionContext> {
  const { page, token, version, document } = answer
  const own = { page, token, version, base: document, clash: undefined, call: undefined }
  const copy = readCopy(page.uuid)
  if (!copy || isEqual(copy.document, document)) return { ...own, history: startHistory(document) }
  const merged = copy.version === version ? undefined : merge(copy.base, copy.document, document)
  const restored = merged?.document ?? copy.document
  const history = record(startHistory(document), restored, '', copy.at)
  if (!merged || merged.conflicts.length === 0) return { ...own, history, notice: { kind: 'restored', at: copy.at } }
  const changes = changesBetween(copy.base, document)
  return { ...own, history, clash: { current: answer, ...merged, changes } }
}

function changedBy(context: SessionContext, event: Extract<SessionEvent, { type: 'change' }>) {
  const { history } = context
  return history && record(history, event.change(history.present), event.key, event.at)
}

function saveInput({ slug, version, history, base }: SessionContext, by: string): SaveInput {
  const story = history?.present ?? (base as StoryDocument)
  return { slug, base: version, by, story }
}

/** Words typed while the call was on its way stay in the form. */
function done(context: SessionContext, { page, version, document }: StoryAnswer): Partial<SessionContext> {
  const { call = 'save', history } = context
  const isForm = call === 'save' || call === 'publish'
  if (!isForm) deleteCopy(page.uuid)
  return {
    page,
    version,
    base: document,
    history: isForm && history ? history : startHistory(document),
    notice: { kind: 'done', call },
  }
}

/** Changes of different places are brought together at once; the same place asks the editor. */
function clashOf(context: SessionContext, { current }: CallError): Partial<SessionContext> {
  const { base, history, call } = context
  if (!current || !base || !history) return { notice: { kind: 'failed', code: 'changed' } }
  const merged = merge(base, history.present, current.document)
  const changes = changesBetween(base, current.document)
  return { clash: { current, ...merged, changes, call } }
}

function settled({ clash, history }: SessionContext, document: StoryDocument): Partial<SessionContext> {
  if (!clash || !history) return { clash: undefined }
  const { current, changes } = clash
  return {
    page: current.page,
    version: current.version,
    base: current.document,
    history: record(history, document, '', Date.now()),
    clash: undefined,
    notice: { kind: 'merged', by: current.page.changedBy, changes },
  }
}

function noticeOf(error: unknown): Notice {
  if (error instanceof CallError) return { kind: 'failed', code: error.code, place: error.place }
  return { kind: 'failed', code: 'writeFailed' }
}
