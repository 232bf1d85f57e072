import { assign, setup } from 'xstate'
import { type VipTier, vipStatuses } from '#shared/account/statuses.ts'

export type CardStatusEvent = { type: 'pointsEarned'; points: number } | { type: 'reviewed'; points: number }

/** Points earned in the last `statusMonths`. */
interface CardStatusContext {
  points: number
}

const thresholds = Object.fromEntries(vipStatuses.map((it) => [it.tier, it.fromPoints])) as Record<VipTier, number>

/** Whether it moves is asked afterwards (`always`). */
const counted = { pointsEarned: { actions: 'count' } } as const

/**
 * Status of a VIP card. It rises at once, over several statuses if the points are there; the
 * review on 1 January takes it one step down at most.
 */
export const cardStatusMachine = setup({
  types: { context: {} as CardStatusContext, events: {} as CardStatusEvent },
  guards: {
    hasSilver: ({ context }) => context.points >= thresholds.silver,
    hasGold: ({ context }) => context.points >= thresholds.gold,
    hasBlack: ({ context }) => context.points >= thresholds.black,
    lacksSilver: ({ event }) => event.points < thresholds.silver,
    lacksGold: ({ event }) => event.points < thresholds.gold,
    lacksBlack: ({ event }) => event.points < thresholds.black,
  },
  actions: { count: assign({ points: ({ event }) => event.points }) },
}).createMachine({
  id: 'cardStatus',
  context: { points: 0 },
  initial: 'white',
  states: {
    white: {
      always: { guard: 'hasSilver', target: 'silver' },
      on: { ...counted, reviewed: { actions: 'count' } },
    },
    silver: {
      always: { guard: 'hasGold', target: 'gold' },
      on: { ...counted, reviewed: [{ guard: 'lacksSilver', target: 'white', actions: 'count' }, { actions: 'count' }] },
    },
    gold: {
      always: { guard: 'hasBlack', target: 'black' },
      on: { ...counted, reviewed: [{ guard: 'lacksGold', target: 'silver', actions: 'count' }, { actions: 'count' }] },
    },
    black: {
      on: { ...counted, reviewed: [{ guard: 'lacksBlack', target: 'gold', actions: 'count' }, { actions: 'count' }] },
    },
  },
})
