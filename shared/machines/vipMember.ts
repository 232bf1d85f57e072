import { assign, setup } from 'xstate'
import { type AccessContext, type AccessEvent, lockOf } from './access.ts'
import type { Standing } from './move.ts'

export type VipMemberEvent =
  | { type: 'emailConfirmed'; isCardProven: boolean }
  | { type: 'cardIssued' }
  | { type: 'erased' }
  | AccessEvent

/** As the store keeps it. */
export type VipMemberState = 'unconfirmed' | 'preMember' | 'full' | 'erased'

const lock = lockOf('vip')

/** A holder of the VIP card, with the lock after 5 failed logins beside (decisions §8; R154–R156, R250, R251). */
export const vipMemberMachine = setup({
  types: { context: {} as AccessContext, events: {} as VipMemberEvent },
  guards: {
    isCardProven: ({ event }) => event.type === 'emailConfirmed' && event.isCardProven,
    isFifthFailure: lock.isLastTry,
    isTimeUp: lock.isTimeUp,
  },
  actions: { blockForFourMinutes: assign(lock.until), open: assign({ blockedUntil: null }) },
}).createMachine({
  id: 'vipMember',
  context: { blockedUntil: null },
  initial: 'member',
  states: {
    member: {
      type: 'parallel',
      on: { erased: 'erased' },
      states: {
        card: {
          initial: 'unconfirmed',
          states: {
            unconfirmed: {
              on: { emailConfirmed: [{ guard: 'isCardProven', target: 'full' }, { target: 'preMember' }] },
            },
            preMember: { on: { cardIssued: 'full' } },
            full: {},
          },
        },
        access: {
          initial: 'open',
          states: {
            open: {
              on: {
                failed: [
                  { guard: 'isFifthFailure', target: 'blocked', actions: 'blockForFourMinutes' },
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
export function vipMemberStanding(
  state: VipMemberState,
  blockedUntil: number | null,
): Standing<typeof vipMemberMachine> {
  if (state === 'erased') return { state, context: { blockedUntil: null } }
  const access = blockedUntil === null ? 'open' : 'blocked'
  return { state: { member: { card: state, access } }, context: { blockedUntil } }
}

/** Back into the columns. */
export function vipMemberColumns({ state, context }: Standing<typeof vipMemberMachine>): {
  state: VipMemberState
  blockedUntil: number | null
} {
  if (typeof state === 'string') return { state: 'erased', blockedUntil: null }
  const { card } = state.member as { card: VipMemberState }
  return { state: card, blockedUntil: context.blockedUntil }
}
