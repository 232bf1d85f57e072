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
  url,
} from '#shared/schemas/answer.ts'
import type {
  FeedEntry,
  Health,
  JobEntry,
  OpenPaymentEntry,
  ProcessEntry,
  StateProps,
  StuckMailEntry,
} from '../state.ts'
import type { Iso } from './iso.ts'

/** How the site is, as of `at`. */
export type StateAnswer = Iso<Omit<StateProps, 'returned' | 'notice'>>

const health = oneOf<Health>(['well', 'wrong', 'unknown'])
const feed = object<Iso<FeedEntry>>('DeskFeed', { id: text, name: text, health, heardAt: nullable(instant) })

export const deskState = object<StateAnswer>('DeskState', {
  at: instant,
  wrong: count,
  mails: object<StateAnswer['mails']>('DeskMails', {
    health,
    waiting: count,
    oldestAt: nullable(instant),
    isConfigured: flag,
    stuck: count,
    unreachable: count,
    entries: list(
      object<Iso<StuckMailEntry>>('DeskStuckMail', {
        id: text,
        kind: text,
        state: oneOf(['pending', 'failed']),
        attempts: count,
        createdAt: instant,
        reason: text,
        mayRetry: flag,
      }),
    ),
  }),
  jobs: list(
    object<Iso<JobEntry>>('DeskJob', {
      name: text,
      health,
      state: oneOf(['waiting', 'running', 'failed', 'late', 'never']),
      ranAt: nullable(instant),
      tookMs: nullable(count),
      failedAt: nullable(instant),
      dueAt: instant,
    }),
  ),
  floor: list(feed),
  booking: feed,
  payments: object<StateAnswer['payments']>('DeskOpenPayments', {
    health,
    entries: list(
      object<Iso<OpenPaymentEntry>>('DeskOpenPayment', {
        id: text,
        open: oneOf(['refund', 'refundFailed', 'dispute']),
        code: text,
        tournament: text,
        casino: text,
        cents: count,
        currency: text,
        since: instant,
        href: optional(url),
      }),
    ),
  }),
  content: object<StateAnswer['content']>('DeskContentState', { health, publishedAt: nullable(instant) }),
  redis: oneOf(['off', 'up', 'down']),
  processes: list(
    object<Iso<ProcessEntry>>('DeskProcess', {
      id: text,
      build: text,
      startedAt: instant,
      seenAt: instant,
      isThis: flag,
    }),
  ),
})

export const stateBodies = {
  // Without an id, all of them.
  retry: { title: 'DeskRetryMail', type: 'object', properties: { id: { type: 'string' } } },
  settle: {
    title: 'DeskSettleRefund',
    type: 'object',
    properties: { code: { type: 'string', examples: ['HM7K-2QXD'] } },
    required: ['code'],
  },
} as const satisfies Record<string, JsonSchema>
