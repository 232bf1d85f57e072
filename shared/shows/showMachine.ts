import { assign, setup } from 'xstate'

export type ShowEvent =
  | { type: 'soldOut' }
  | { type: 'placesFreed' }
  | { type: 'cancel' }
  | { type: 'postpone' }
  | { type: 'newDate' }
  | { type: 'past' }

interface ShowContext {
  /** The state before `full`. */
  before: 'scheduled' | 'promotion' | 'exclusive'
}

/** Transitions of every state until the show is over. */
const calledOff = { cancel: 'canceled', postpone: 'postponed' } as const
const always = { ...calledOff, past: 'finished' } as const

const fill = (before: ShowContext['before']) =>
  ({ target: 'full', actions: { type: 'remember', params: { before } } }) as const

/** One evening of a show. Where it stands is the editor's word; that it is past, the clock's. */
export const showMachine = setup({
  types: { context: {} as ShowContext, events: {} as ShowEvent },
  guards: {
    wasPromotion: ({ context }) => context.before === 'promotion',
    wasExclusive: ({ context }) => context.before === 'exclusive',
  },
  actions: { remember: assign((_, params: ShowContext) => params) },
}).createMachine({
  id: 'show',
  context: { before: 'scheduled' },
  initial: 'scheduled',
  states: {
    scheduled: { on: { ...always, soldOut: fill('scheduled') } },
    promotion: { on: { ...always, soldOut: fill('promotion') } },
    exclusive: { on: { ...always, soldOut: fill('exclusive') } },
    full: {
      on: {
        ...always,
        placesFreed: [
          { guard: 'wasPromotion', target: 'promotion' },
          { guard: 'wasExclusive', target: 'exclusive' },
          { target: 'scheduled' },
        ],
      },
    },
    // A cancelled show was not played, so it does not finish.
    canceled: { on: calledOff },
    postponed: { on: { ...calledOff, newDate: 'scheduled' } },
    finished: { type: 'final' },
  },
})
