import { assign, setup } from 'xstate'

export type RegistrationEvent =
  | { type: 'paid'; paymentId: string }
  | { type: 'paymentFailed' }
  | { type: 'expired' }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  | { type: 'noShow' }
  | { type: 'arrived' }

/**
 * A place at a tournament. A late `paid` finds no transition: it is refunded. A player who did not come has given the
 * place up, and may still arrive while one is free.
 */
export const registrationMachine = setup({
  types: { context: {} as { paymentId: string | null; isNoShow: boolean }, events: {} as RegistrationEvent },
  guards: { isNoShow: ({ context }) => context.isNoShow },
  actions: {
    noteNoShow: assign({ isNoShow: true }),
    noteArrival: assign({ isNoShow: false }),
    keepPayment: assign({
      paymentId: ({ context, event }) => ('paymentId' in event ? event.paymentId : context.paymentId),
    }),
  },
}).createMachine({
  id: 'registration',
  context: { paymentId: null, isNoShow: false },
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
    confirmed: { on: { cancelled: 'cancelled', noShow: { target: 'cancelled', actions: 'noteNoShow' } } },
    failed: { type: 'final' },
    expired: { type: 'final' },
    cancelled: { on: { arrived: { guard: 'isNoShow', target: 'confirmed', actions: 'noteArrival' } } },
  },
})
