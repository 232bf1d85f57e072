import { useSelector } from '@xstate/react'
import { useContext, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import type { Profile } from '#shared/api/eph.ts'
import { connectionMachine } from '#shared/machines/connection.ts'
import { connectionOf } from './connection.ts'
import { SessionContext } from './sessionContext.ts'

/** The connection as a view reads it (spec §3). */
export interface Connection {
  isConnected: boolean
  isEmployee: boolean
  profile: Profile | null
}

const nobody: Connection = { isConnected: false, isEmployee: false, profile: null }
/** Of the server, and of a page without a session: it stays as it begins. */
const idle = createActor(connectionMachine).start()

/**
 * Who is connected, for interactive blocks. While one hydrates it is nobody, as on the server, whose HTML is
 * everybody's; right after it the member.
 */
export function useConnection(): Connection {
  const session = useContext(SessionContext)
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const snapshot = useSelector(session ? connectionOf(session) : idle, (it) => it)
  if (!isHydrated) return nobody
  return { isConnected: snapshot.matches('connected'), ...snapshot.context }
}
