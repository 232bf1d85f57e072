import { useSelector } from '@xstate/react'
import { useContext, useSyncExternalStore } from 'react'
import type { ConnectionActor } from '#client/states/states.ts'
import type { Profile } from '#shared/hotel/api.ts'
import { SessionContext } from './sessionContext.ts'

/** The connection as a view reads it. */
export interface Connection {
  isConnected: boolean
  isEmployee: boolean
  profile: Profile | null
}

const nobody: Connection = { isConnected: false, isEmployee: false, profile: null }

/**
 * The connected member, for interactive blocks. While a block hydrates it is nobody, as on the server, whose HTML is
 * everybody's; right after it the member.
 */
export function useConnection(): Connection {
  const session = useContext(SessionContext)
  const connection = useSyncExternalStore<ConnectionActor | undefined>(
    session?.follow ?? never,
    () => session?.connection(),
    () => undefined,
  )
  const snapshot = useSelector(connection, (it) => it)
  return snapshot ? { isConnected: snapshot.matches('connected'), ...snapshot.context } : nobody
}

/** On the server and in a preview, where the connection never changes. */
function never() {
  return () => {}
}
