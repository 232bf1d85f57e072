import {
  count,
  flag,
  instant,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#shared/schemas/answer.ts'
import {
  exportReasons,
  type ListEntry,
  type ListLookProps,
  type ListProps,
  type ListsProps,
  optinChannels,
  optinPurposes,
} from '../lists.ts'
import { lookReasons } from '../rights.ts'
import type { Iso } from './iso.ts'

export interface ListAnswer {
  items: Iso<ListEntry>[]
  total: number
  page: number
  pages: number
  /** How often each reason for leaving was given; null: fewer times than may be told. */
  reasons?: Iso<NonNullable<ListProps['reasons']>>
}

/** Everything that the lists know about an address, under the id of the look. */
export type ListLookAnswer = { id: string } & Iso<ListLookProps>

const pageNumber = { type: 'integer', minimum: 1 } as const

export const deskLists = object<Pick<ListsProps, 'letter'>>('DeskLists', {
  letter: object<ListsProps['letter']>('DeskLetterCounts', { confirmed: count, pending: count, unsubscribed: count }),
})

export const deskList = object<ListAnswer>('DeskList', {
  items: list(
    object<Iso<ListEntry>>('DeskListEntry', {
      id: text,
      email: { type: 'string', examples: ['c•••@demo.test'] },
      at: instant,
      kind: text,
      page: nullable(text),
      house: nullable(text),
      reason: nullable(text),
      mayWrite: flag,
    }),
  ),
  total: count,
  page: pageNumber,
  pages: pageNumber,
  reasons: optional(
    list(
      object<NonNullable<ListAnswer['reasons']>[number]>('DeskLeaveReason', { reason: text, count: nullable(count) }),
    ),
  ),
})

export const deskListLook = object<ListLookAnswer>('DeskListLook', {
  id: text,
  email: text,
  mayWrite: flag,
  letter: optional(
    object<NonNullable<ListLookAnswer['letter']>>('DeskLetterProof', {
      state: oneOf(['pending', 'confirmed', 'unsubscribed']),
      requestedAt: instant,
      confirmedAt: nullable(instant),
      unsubscribedAt: nullable(instant),
      wording: text,
      page: nullable(text),
    }),
  ),
  optins: list(
    object<ListLookAnswer['optins'][number]>('DeskOptinProof', {
      id: text,
      programme: oneOf(['eph', 'vip']),
      wording: text,
      page: nullable(text),
      givenAt: instant,
      withdrawnAt: nullable(instant),
    }),
  ),
  until: instant,
})

/** The part of a list: the same names in the query of its page and among the fields of its file. */
export const listParts = {
  letter: { all: oneOf(['1']), state: oneOf(['confirmed', 'pending']) },
  optins: { all: oneOf(['1']), purpose: oneOf(optinPurposes), channel: oneOf(optinChannels) },
  left: { all: oneOf(['1']) },
} as const satisfies Record<string, Readonly<Record<string, JsonSchema>>>

const reason = oneOf(exportReasons)

export const listBodies = {
  find: {
    title: 'DeskFindAddress',
    type: 'object',
    properties: { email: { type: 'string', examples: ['camille@demo.test'] }, reason: oneOf(lookReasons) },
    required: ['email', 'reason'],
  },
  letter: {
    title: 'DeskExportLetter',
    type: 'object',
    properties: { reason, ...listParts.letter },
    required: ['reason'],
  },
  optins: {
    title: 'DeskExportOptins',
    type: 'object',
    properties: { reason, ...listParts.optins },
    required: ['reason'],
  },
  left: { title: 'DeskExportLeft', type: 'object', properties: { reason, ...listParts.left }, required: ['reason'] },
} as const satisfies Record<string, JsonSchema>
