import { assign, setup } from 'xstate'
import { type AccessContext, type AccessEvent, lockOf } from './access.ts'
import type { Standing } from './move.ts'

export type HotelMemberEvent = { type: 'emailConfirmed' } | { type: 'erased' } | AccessEvent

/** As the store keeps it. */
export type HotelMemberState = 'unconfirmed' | 'active' | 'erased'

const lock = lockOf('eph')

/** A member of the hotel programme, with the lock after 3 failed logins beside (decisions §8; R155, R156, R264). */
export const hotelMemberMachine = setup({
  types: { context: {} as AccessContext, events: {} as HotelMemberEvent },
  guards: { isThirdFailure: lock.isLastTry, isTimeUp: lock.isTimeUp },
  actions: { blockForOneHour: assign(lock.until), open: assign({ blockedUntil: null }) },
}).createMachine({
  id: 'hotelMember',
  context: { blockedUntil: null },
  initial: 'member',
  states: {
    member: {
      type: 'parallel',
      on: { erased: 'erased' },
      states: {
        email: {
          initial: 'unconfirmed',
          states: { unconfirmed: { on: { emailConfirmed: 'active' } }, active: {} },
        },
        access: {
          initial: 'open',
          states: {
            open: {
              on: {
                failed: [
                  { guard: 'isThirdFailure', target: 'blocked', actions: 'blockForOneHour' },
                  { target: 'open' },
                ],
              },
            },
            blocked: {
              on: {
                timeUp: { guard: 'isTimeUp', target: 'open', actions: 'open' },
                passwordReset: { target: 'open', actions: 'open' },
              },
            },
          },
        },
      },
    },
    erased: { type: 'final' },
  },
})

/** From the columns of the store. @param blockedUntil epoch ms, null when open */
export function hotelMemberStanding(
  state: HotelMemberState,
  blockedUntil: number | null,
): Standing<typeof hotelMemberMachine> {
  if (state === 'erased') return { state, context: { blockedUntil: null } }
  const access = blockedUntil === null ? 'open' : 'blocked'
  return { state: { member: { email: state, access } }, context: { blockedUntil } }
}

/** Back into the columns. */
export function hotelMemberColumns({ state, context }: Standing<typeof hotelMemberMachine>): {
  state: HotelMemberState
  blockedUntil: number | null
} {
  if (typeof state === 'string') return { state: 'erased', blockedUntil: null }
  const { email } = state.member as { email: 'unconfirmed' | 'active' }
  return { state: email, blockedUntil: context.blockedUntil }
}
