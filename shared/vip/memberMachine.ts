import { setup } from 'xstate'

export type VipMemberEvent =
  | { type: 'emailConfirmed'; isCardProven: boolean }
  | { type: 'cardIssued' }
  | { type: 'erased' }

/** As the store keeps it. */
export type VipMemberState = 'unconfirmed' | 'preMember' | 'full' | 'erased'

/** A holder of the VIP card. The locks of address and card: shared/account/lockMachine.ts. */
export const vipMemberMachine = setup({
  types: { events: {} as VipMemberEvent },
  guards: { isCardProven: ({ event }) => event.type === 'emailConfirmed' && event.isCardProven },
}).createMachine({
  id: 'vipMember',
  initial: 'unconfirmed',
  states: {
    unconfirmed: {
      on: {
        emailConfirmed: [{ guard: 'isCardProven', target: 'full' }, { target: 'preMember' }],
        erased: 'erased',
      },
    },
    preMember: { on: { cardIssued: 'full', erased: 'erased' } },
    full: { on: { erased: 'erased' } },
    erased: { type: 'final' },
  },
})
