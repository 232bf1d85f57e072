import { assign, setup } from 'xstate'

export type PaymentEvent =
  | { type: 'redirected' }
  | { type: 'succeeded' }
  | { type: 'failed' }
  | { type: 'expired' }
  | { type: 'refunded' }
  | { type: 'refundFailed' }

/**
 * A payment at the merchant's. Money may come after we gave up: late, but it came. A refund that the card's bank sends
 * back leaves the money with us.
 */
export const paymentMachine = setup({
  types: { context: {} as { isLate: boolean }, events: {} as PaymentEvent },
  actions: { noteLate: assign({ isLate: true }) },
}).createMachine({
  id: 'payment',
  context: { isLate: false },
  initial: 'created',
  states: {
    created: { on: { redirected: 'redirected' } },
    redirected: { on: { succeeded: 'succeeded', failed: 'failed', expired: 'expired' } },
    failed: { on: { succeeded: { target: 'succeeded', actions: 'noteLate' } } },
    expired: { on: { succeeded: { target: 'succeeded', actions: 'noteLate' } } },
    succeeded: { on: { refunded: 'refunded' } },
    refunded: { on: { refundFailed: 'succeeded' } },
  },
})
