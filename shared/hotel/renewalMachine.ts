import { setup } from 'xstate'
import type { RenewalStep } from './renewals.ts'

export type RenewalEvent = { type: RenewalStep | 'undone' | 'withdrawn' }

/**
 * A card renewal. The desk goes step by step; a card maker's system may report that a card was sent, or the floor that it
 * was given, without the steps before. A member withdraws what is not being made yet.
 */
export const renewalMachine = setup({ types: { events: {} as RenewalEvent } }).createMachine({
  id: 'renewal',
  initial: 'asked',
  states: {
    asked: { on: { made: 'made', sent: 'sent', given: 'given', withdrawn: 'withdrawn' } },
    made: { on: { sent: 'sent', given: 'given', undone: 'asked' } },
    sent: { on: { given: 'given', undone: 'made' } },
    given: { on: { undone: 'sent' } },
    withdrawn: { type: 'final' },
  },
})
