import { assign, setup } from 'xstate'

export type WaitingListEvent =
  | { type: 'offered'; until: number }
  | { type: 'accepted' }
  | { type: 'timeUp'; at: number }
  | { type: 'withdrawn' }

/**
 * A player on a tournament's waiting list, beside the registrations. An offer that nobody took in
 * time lapses: its player goes to the back. `until` and `at` are epoch milliseconds.
 */
export const waitingListMachine = setup({
  types: { context: {} as { offeredUntil: number | null }, events: {} as WaitingListEvent },
  guards: { isTimeUp: ({ context, event }) => event.type === 'timeUp' && event.at >= (context.offeredUntil ?? 0) },
  actions: {
    offer: assign({ offeredUntil: ({ event }) => (event.type === 'offered' ? event.until : null) }),
    lapse: assign({ offeredUntil: null }),
  },
}).createMachine({
  id: 'waitingList',
  context: { offeredUntil: null },
  initial: 'waiting',
  states: {
    waiting: { on: { offered: { target: 'offered', actions: 'offer' }, withdrawn: 'withdrawn' } },
    offered: {
      on: {
        accepted: 'held',
        timeUp: { guard: 'isTimeUp', target: 'waiting', actions: 'lapse' },
        withdrawn: 'withdrawn',
      },
    },
    held: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})
