import { setup } from 'xstate'

export type StayEvent = { type: 'departed' } | { type: 'cancelled' }

/** A stay; a cancelled one is shown among the ended, with the word. */
export const stayMachine = setup({ types: { events: {} as StayEvent } }).createMachine({
  id: 'stay',
  initial: 'upcoming',
  states: {
    upcoming: { on: { departed: 'ended', cancelled: 'cancelled' } },
    ended: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
