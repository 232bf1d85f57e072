import { lockouts } from '../limits.ts'
import type { Programme } from '../programmes.ts'

/** The lock beside a member's state (spec §8, §9). Epoch milliseconds; null: open. */
export interface AccessContext {
  blockedUntil: number | null
}

/**
 * `failures`: consecutive ones of that e-mail, this one among them; the store counts them, in one statement
 * (design §7).
 */
export type AccessEvent =
  | { type: 'failed'; failures: number; at: number }
  | { type: 'timeUp'; at: number }
  | { type: 'passwordReset' }

type Given = { context: AccessContext; event: { type: string; failures?: number; at?: number } }

/** Guards and values of one programme's lock. */
export function lockOf(programme: Programme) {
  const { failures, lockMs } = lockouts[programme]
  return {
    isLastTry: ({ event }: Given) => (event.failures ?? 0) >= failures,
    isTimeUp: ({ context, event }: Given) => (event.at ?? 0) >= (context.blockedUntil ?? 0),
    until: ({ event }: Given): AccessContext => ({ blockedUntil: (event.at ?? 0) + lockMs }),
  }
}
