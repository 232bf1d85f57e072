import { type RequestForm, requestFilters, requestForms, requestStates } from '#shared/forms/requests.ts'
import { locales } from '#shared/locales.ts'
import {
  count,
  day,
  flag,
  instant,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  path,
  text,
} from '#shared/schemas/answer.ts'
import type { ContestEntry, DeskContest, DeskRequest, DrawnEntry, RequestEntry, RequestViews } from '../requests.ts'
import type { Iso } from './iso.ts'

export interface RequestListAnswer {
  items: Iso<RequestEntry>[]
  /** Forms whose messages the caller reads. */
  forms: RequestForm[]
  total: number
  page: number
  pages: number
}

type RequestPage = RequestViews['request']

/** A request with the answer that the caller has begun, and the houses that it may be passed to. */
export interface RequestAnswer {
  request: Iso<DeskRequest>
  draft: Iso<NonNullable<RequestPage['draft']>> | null
  houses: Iso<RequestPage['houses']>
}

export type ContestAnswer = Iso<DeskContest>

const pageNumber = { type: 'integer', minimum: 1 } as const
const form = oneOf(requestForms)
const state = oneOf([...requestStates, 'spam'])

export const requestList = object<RequestListAnswer>('DeskRequests', {
  items: list(
    object<Iso<RequestEntry>>('DeskRequestRow', {
      id: text,
      number: text,
      form,
      about: text,
      sender: text,
      at: instant,
      state,
      owner: nullable(text),
      house: nullable(text),
    }),
  ),
  forms: list(form),
  total: count,
  page: pageNumber,
  pages: pageNumber,
})

type Request = RequestAnswer['request']
type RequestText = Request['texts'][number]

export const deskRequest = object<RequestAnswer>('DeskRequest', {
  request: object<Request>('DeskRequestDetails', {
    id: text,
    number: text,
    version: count,
    form,
    sender: text,
    email: text,
    locale: oneOf(locales),
    fields: list(object<Request['fields'][number]>('DeskRequestField', { name: text, label: text, text })),
    file: nullable(object<NonNullable<Request['file']>>('DeskRequestFile', { name: text, size: count })),
    at: instant,
    until: instant,
    state,
    spamReason: nullable(oneOf(['honeypot', 'tooSoon', 'staff'])),
    owner: nullable(text),
    isMine: flag,
    house: nullable(text),
    desk: text,
    texts: list(
      object<RequestText>('DeskRequestText', {
        id: text,
        kind: oneOf(['answer', 'note']),
        person: nullable(text),
        text,
        at: instant,
        mail: nullable(
          object<NonNullable<RequestText['mail']>>('DeskRequestMail', {
            state: oneOf(['waiting', 'sent', 'failed']),
            attempts: count,
            at: nullable(instant),
          }),
        ),
      }),
    ),
    history: list(
      object<Request['history'][number]>('DeskRequestStep', {
        id: text,
        at: instant,
        step: text,
        person: nullable(text),
      }),
    ),
    writers: list(text),
    may: object<Request['may']>('DeskRequestActs', { answer: flag, judge: flag }),
  }),
  draft: nullable(object<NonNullable<RequestAnswer['draft']>>('DeskDraft', { text, savedAt: instant })),
  houses: list(object<RequestAnswer['houses'][number]>('DeskHouseName', { slug: text, name: text })),
})

const contestState = oneOf<ContestEntry['state']>(['open', 'over', 'announced', 'drawn', 'unknown'])

export const deskContests = object<{ items: ContestEntry[] }>('DeskContests', {
  items: list(object<ContestEntry>('DeskContestRow', { key: text, name: text, entries: count, state: contestState })),
})

type Draw = NonNullable<ContestAnswer['draw']>

export const deskContest = object<ContestAnswer>('DeskContest', {
  key: text,
  name: text,
  state: contestState,
  entries: count,
  eligible: count,
  lastDay: nullable(day),
  draw: nullable(
    object<Draw>('DeskDraw', {
      listHash: text,
      source: text,
      seedDay: day,
      isSeedDay: flag,
      winners: count,
      substitutes: count,
      committedAt: instant,
      seed: nullable(text),
      drawnAt: nullable(instant),
      published: path,
      drawn: list(
        object<DrawnEntry>('DeskDrawnEntry', {
          id: text,
          number: text,
          rank: integer,
          state: oneOf(['winner', 'substitute', 'replaced', 'skipped']),
          person: nullable(object<NonNullable<DrawnEntry['person']>>('DeskDrawnPerson', { name: text, email: text })),
        }),
      ),
    }),
  ),
})

export const requestQuery = { list: oneOf(requestFilters), form, q: text, all: oneOf(['1']) }

/** The one that was read: of two who change a request at once, one does. */
const version = { type: ['integer', 'string'], examples: [1] } as const
const written = { type: 'string', minLength: 1, examples: ['Bonjour'] } as const

export const requestBodies = {
  step: { title: 'DeskRequestVersion', type: 'object', properties: { version }, required: ['version'] },
  answer: {
    title: 'DeskAnswerRequest',
    type: 'object',
    properties: { version, answer: written },
    required: ['version', 'answer'],
  },
  note: { title: 'DeskNoteOnRequest', type: 'object', properties: { note: written }, required: ['note'] },
  draft: { title: 'DeskDraftAnswer', type: 'object', properties: { answer: written }, required: ['answer'] },
  pass: {
    title: 'DeskPassRequest',
    type: 'object',
    // The slug of a house; empty: to the group.
    properties: { version, house: { type: 'string', examples: ['villa-ondine'] } },
    required: ['version', 'house'],
  },
  announce: {
    title: 'DeskAnnounceDraw',
    type: 'object',
    properties: {
      // Where the seed will come from, on a day to come.
      source: { type: 'string', examples: ['Le tirage du Loto'] },
      seedDay: { type: 'string', examples: ['2027-05-03'] },
      winners: { type: ['integer', 'string'], examples: [3] },
      substitutes: { type: ['integer', 'string'], examples: [2] },
    },
    required: ['source', 'seedDay', 'winners', 'substitutes'],
  },
  draw: {
    title: 'DeskDrawContest',
    type: 'object',
    properties: { seed: { type: 'string', examples: ['3 14 15 92 65'] }, sure: oneOf(['yes']) },
    required: ['seed', 'sure'],
  },
  replace: {
    title: 'DeskReplaceWinner',
    type: 'object',
    properties: { entry: { type: 'string', examples: ['3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42'] } },
    required: ['entry'],
  },
} as const satisfies Record<string, JsonSchema>
