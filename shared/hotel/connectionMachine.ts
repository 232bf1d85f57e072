import { assign, setup } from 'xstate'
import type { Profile } from '#shared/hotel/api.ts'
import { isEmployeeLevel } from '#shared/hotel/levels.ts'

interface ConnectionContext {
  /** The only copy of the profile; null while nobody is connected. */
  profile: Profile | null
  /** True for the collaborator level alone. */
  isEmployee: boolean
}

export type ConnectionEvent =
  | { type: 'initConnected'; profile: Profile }
  | { type: 'loggedIn'; profile: Profile }
  | { type: 'reset' }

const nobody: ConnectionContext = { profile: null, isEmployee: false }

/**
 * Whether a member is connected: the state is the flag isConnected. The init call or a login in another tab may report
 * the profile again; the newest one counts.
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
  actions: {
    storeProfile: assign(({ event }) =>
      event.type === 'reset' ? nobody : { profile: event.profile, isEmployee: isEmployeeLevel(event.profile.ibLevel) },
    ),
    clearProfile: assign(nobody),
  },
}).createMachine({
  id: 'connection',
  context: nobody,
  initial: 'disconnected',
  states: {
    disconnected: {
      on: {
        initConnected: { target: 'connected', actions: 'storeProfile' },
        loggedIn: { target: 'connected', actions: 'storeProfile' },
      },
    },
    connected: {
      on: {
        initConnected: { actions: 'storeProfile' },
        loggedIn: { actions: 'storeProfile' },
        reset: { target: 'disconnected', actions: 'clearProfile' },
      },
    },
  },
})
