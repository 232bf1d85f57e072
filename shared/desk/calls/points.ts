import {
  count,
  flag,
  instant,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#shared/schemas/answer.ts'
import {
  adjustReasons,
  chosenReasons,
  type DeskAdjustment,
  type DeskLine,
  type DeskLineClaim,
  type PointsViews,
} from '../points.ts'
import { deskBodies } from './counter.ts'
import type { Iso } from './iso.ts'

type Ledger = Iso<PointsViews['ledger']>

/** A ledger that was looked up, under the id of the look. */
export interface LedgerAnswer
  extends Pick<Ledger, 'member' | 'lines' | 'page' | 'pages' | 'waiting' | 'mayAdjust' | 'until'> {
  id: string
}

type LineClaim = Iso<PointsViews['lineClaim']>
export type LineClaimAnswer = LineClaim['claim'] & Pick<LineClaim, 'mayAnswer'>

const line = object<Iso<DeskLine>>('DeskLedgerLine', {
  id: text,
  at: instant,
  text,
  points: integer,
  kind: oneOf(['earned', 'spent', 'expired', 'adjusted']),
  source: text,
  house: optional(text),
})

const adjustment = object<Iso<DeskAdjustment>>('DeskAdjustment', {
  id: text,
  firstname: text,
  points: integer,
  label: text,
  reason: oneOf(adjustReasons),
  message: optional(text),
  requestedBy: nullable(text),
  requestedAt: instant,
  house: optional(text),
  expiresAt: instant,
  state: oneOf(['waiting', 'approved', 'declined', 'withdrawn']),
  decided: optional(
    object<NonNullable<Iso<DeskAdjustment>['decided']>>('DeskAdjustmentDecision', { by: text, at: instant }),
  ),
  refusal: optional(oneOf(['own', 'member'])),
  mayWithdraw: flag,
})

const claim = { id: text, at: instant, firstname: text, line, isWaiting: flag } as const
const pageNumber = { type: 'integer', minimum: 1 } as const

export const deskLedger = object<LedgerAnswer>('DeskLedger', {
  id: text,
  member: object<Ledger['member']>('DeskLedgerMember', {
    firstname: text,
    lastname: text,
    card: text,
    status: text,
    balance: integer,
  }),
  lines: list(line),
  page: pageNumber,
  pages: pageNumber,
  waiting: list(adjustment),
  mayAdjust: flag,
  until: instant,
})

export const deskLineClaims = object<{ items: Iso<DeskLineClaim>[] }>('DeskLineClaims', {
  items: list(object<Iso<DeskLineClaim>>('DeskLineClaimRow', claim)),
})

export const deskLineClaim = object<LineClaimAnswer>('DeskLineClaim', {
  ...claim,
  message: text,
  card: text,
  balance: integer,
  answered: optional(
    object<NonNullable<LineClaimAnswer['answered']>>('DeskLineClaimAnswer', {
      at: instant,
      by: nullable(text),
      house: optional(text),
      outcome: oneOf(['adjusted', 'refused']),
      text,
    }),
  ),
  mayAnswer: flag,
})

export interface AdjustmentsAnswer {
  items: Iso<DeskAdjustment>[]
  /** Open claims, and adjustments that wait. */
  numbers: { claims: number; waiting: number }
}

export const deskAdjustments = object<AdjustmentsAnswer>('DeskAdjustments', {
  items: list(adjustment),
  numbers: object<AdjustmentsAnswer['numbers']>('DeskPointsNumbers', { claims: count, waiting: count }),
})

/** Every house, for the group. */
export const everywhereQuery = { all: oneOf(['1']) }

/** Signed; as text it may be typed as people do. */
const points = { type: ['integer', 'string'], examples: [350] } as const
/** Read by the member. */
const textForMember = { type: 'string', minLength: 1, examples: ['Une attention de la maison'] } as const

export const pointsBodies = {
  find: { ...deskBodies.findMember, title: 'DeskFindLedger' },
  adjust: {
    title: 'DeskAdjustPoints',
    type: 'object',
    properties: { points, reason: oneOf(chosenReasons), words: textForMember },
    required: ['points', 'reason', 'words'],
  },
  adjustClaim: {
    title: 'DeskAdjustForClaim',
    type: 'object',
    properties: { points, words: textForMember },
    required: ['points', 'words'],
  },
  refuseClaim: { title: 'DeskRefuseClaim', type: 'object', properties: { words: textForMember }, required: ['words'] },
} as const satisfies Record<string, JsonSchema>
