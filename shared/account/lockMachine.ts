import { assign, setup } from 'xstate'
import { lockouts } from '#shared/limits.ts'
import type { Snapshot } from '#shared/move.ts'
import type { Programme } from './programmes.ts'

/** Failed tries of one address or card, and the lock that follows. Times are epoch milliseconds. */
export interface AccessContext {
  /** Consecutive ones. */
  failures: number
  /** 0: never. */
  lastFailedAt: number
  /** null: open. */
  blockedUntil: number | null
}

export type AccessEvent =
  | { type: 'failed'; at: number }
  | { type: 'passed' }
  | { type: 'timeUp'; at: number }
  | { type: 'passwordReset' }

type AccessMachine = (typeof accessMachines)[Programme]

/** State without failed attempts, or after they are forgiven. */
const forgiven: AccessContext = { failures: 0, lastFailedAt: 0, blockedUntil: null }

/**
 * The lock beside the members of each programme: it is an address's, whether an account has it or not, or a card's.
 * Failures are consecutive ones: a right password, a reset, the end of the lock and the lock's length without any
 * forgive them. How many, and for how long, stands in shared/limits.ts.
 */
export const accessMachines = { eph: accessMachine('hotelAccess', 'eph'), vip: accessMachine('vipAccess', 'vip') }

function accessMachine(id: string, programme: Programme) {
  const { failures: limit, lockMs } = lockouts[programme]
  return setup({
    types: { context: {} as AccessContext, events: {} as AccessEvent },
    guards: {
      isLastTry: ({ context }) => context.failures + 1 >= limit,
      isLongAgo: ({ context, event }) => event.type === 'timeUp' && event.at >= context.lastFailedAt + lockMs,
      isLockOver: ({ context, event }) => event.type === 'timeUp' && event.at >= (context.blockedUntil ?? 0),
    },
    actions: {
      count: assign(({ context, event }) =>
        event.type === 'failed' ? { failures: context.failures + 1, lastFailedAt: event.at } : {},
      ),
      block: assign(({ event }) => (event.type === 'failed' ? { blockedUntil: event.at + lockMs } : {})),
      forgive: assign(forgiven),
    },
  }).createMachine({
    id,
    context: forgiven,
    initial: 'open',
    states: {
      open: {
        on: {
          failed: [{ guard: 'isLastTry', target: 'blocked', actions: ['count', 'block'] }, { actions: 'count' }],
          passed: { actions: 'forgive' },
          timeUp: { guard: 'isLongAgo', actions: 'forgive' },
          passwordReset: { actions: 'forgive' },
        },
      },
      blocked: {
        on: {
          timeUp: { guard: 'isLockOver', target: 'open', actions: 'forgive' },
          passwordReset: { target: 'open', actions: 'forgive' },
        },
      },
    },
  })
}

/** From the columns of the store. */
export function accessSnapshot({ failures, lastFailedAt, blockedUntil }: AccessContext): Snapshot<AccessMachine> {
  return { state: blockedUntil === null ? 'open' : 'blocked', context: { failures, lastFailedAt, blockedUntil } }
}

/** How many tries may be under way at once: if all of them fail, none was one too many. */
export function triesLeft(programme: Programme, { failures }: AccessContext): number {
  return lockouts[programme].failures - failures
}
