import { type RenewalState, renewalStates, renewalSteps } from '#shared/hotel/renewals.ts'
import { count, flag, instant, type JsonSchema, list, object, oneOf, optional, text } from '#shared/schemas/answer.ts'
import { type DeskRenewal, type RenewalRow, type RenewalViews, renewalReasons } from '../renewals.ts'
import type { Iso } from './iso.ts'

/** A renewal that was opened, by its id. */
export type RenewalAnswer = { id: string } & Omit<Iso<DeskRenewal>, 'at'> & { steps: RenewalSteps }

/** When each step was made, from the request to the hand-over. */
export type RenewalSteps = Partial<Record<RenewalState, string>>

type Renewals = RenewalViews['renewals']

export interface RenewalList {
  items: Iso<RenewalRow>[]
  state: Renewals['state']
  counts: Iso<Renewals['counts']>
  page: number
  pages: number
}

const pageNumber = { type: 'integer', minimum: 1 } as const

export const renewalList = object<RenewalList>('DeskRenewals', {
  items: list(
    object<Iso<RenewalRow>>('DeskRenewalRow', {
      id: text,
      number: text,
      requestedAt: instant,
      since: instant,
      handOver: optional(text),
    }),
  ),
  state: oneOf(renewalStates),
  counts: object<RenewalList['counts']>('DeskRenewalCounts', { asked: count, made: count, sent: count }),
  page: pageNumber,
  pages: pageNumber,
})

export const deskRenewal = object<RenewalAnswer>('DeskRenewal', {
  id: text,
  name: text,
  number: text,
  status: text,
  state: oneOf(renewalStates),
  steps: object<RenewalSteps>('DeskRenewalSteps', {
    asked: optional(instant),
    made: optional(instant),
    sent: optional(instant),
    given: optional(instant),
  }),
  handOver: optional(text),
  address: list(text),
  last: optional(
    object<NonNullable<RenewalAnswer['last']>>('DeskRenewalMove', {
      at: instant,
      house: optional(text),
      person: optional(text),
    }),
  ),
  may: object<RenewalAnswer['may']>('DeskRenewalActs', { step: optional(oneOf(renewalSteps)), undo: flag }),
  handOvers: list(
    object<RenewalAnswer['handOvers'][number]>('DeskHandOver', {
      // `post`, or the slug of a hotel.
      value: text,
      hotel: optional(text),
    }),
  ),
})

export const renewalQuery = { state: oneOf(renewalStates), here: oneOf(['1']) }

export const renewalBodies = {
  open: {
    title: 'DeskOpenRenewal',
    type: 'object',
    properties: {
      reason: oneOf(renewalReasons),
      // One of the list; without it the card, its number or the member's e-mail.
      id: { type: 'string' },
      code: { type: 'string', examples: ['4062118807'] },
    },
    required: ['reason'],
  },
  sent: {
    title: 'DeskSendCard',
    type: 'object',
    properties: { handOver: { type: 'string', examples: ['post'] } },
    required: ['handOver'],
  },
} as const satisfies Record<string, JsonSchema>
