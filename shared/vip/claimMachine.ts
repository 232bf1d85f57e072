import { setup } from 'xstate'

export type ClaimEvent = { type: 'redeemed' } | { type: 'undone' } | { type: 'refunded' }

/** A claimed reward: given once at a house, or its points given back. */
export const claimMachine = setup({ types: { events: {} as ClaimEvent } }).createMachine({
  id: 'claim',
  initial: 'claimed',
  states: {
    claimed: { on: { redeemed: 'redeemed', refunded: 'refunded' } },
    redeemed: { on: { undone: 'claimed' } },
    refunded: { type: 'final' },
  },
})
