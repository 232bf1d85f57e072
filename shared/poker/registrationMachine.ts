import { assign, setup } from 'xstate'

export type RegistrationEvent =
  | { type: 'paid'; paymentId: string }
  | { type: 'paymentFailed' }
  | { type: 'expired' }
  | { type: 'confirmed' }
  | { type: 'cancelled' }

/** A place at a tournament. A late `paid` finds no transition: it is refunded. */
export const registrationMachine = setup({
  types: { context: {} as { paymentId: string | null }, events: {} as RegistrationEvent },
  actions: {
    keepPayment: assign({
      paymentId: ({ context, event }) => ('paymentId' in event ? event.paymentId : context.paymentId),
    }),
  },
}).createMachine({
  id: 'registration',
  context: { paymentId: null },
  initial: 'held',
  states: {
    held: {
      on: {
        paid: { target: 'paid', actions: 'keepPayment' },
        paymentFailed: 'failed',
        expired: 'expired',
        cancelled: 'cancelled',
      },
    },
    paid: { on: { confirmed: 'confirmed', cancelled: 'cancelled' } },
    confirmed: { on: { cancelled: 'cancelled' } },
    failed: { type: 'final' },
    expired: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
