import { setup } from 'xstate'

export type HotelMemberEvent = { type: 'emailConfirmed' } | { type: 'erased' }

/** A member of the hotel programme. The lock of the address: shared/account/lockMachine.ts. */
export const hotelMemberMachine = setup({ types: { events: {} as HotelMemberEvent } }).createMachine({
  id: 'hotelMember',
  initial: 'unconfirmed',
  states: {
    unconfirmed: { on: { emailConfirmed: 'active', erased: 'erased' } },
    active: { on: { erased: 'erased' } },
    erased: { type: 'final' },
  },
})
