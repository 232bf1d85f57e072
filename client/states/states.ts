import { type Actor, createActor } from 'xstate'
import { connectionMachine } from '#shared/hotel/connectionMachine.ts'
import { buildWatchMachine } from '#shared/http/buildMachine.ts'

/**
 * The machines that run in a page, with XState: as much as the boot script and half of it again. So it is a file of its
 * own, asked for when a member is connected and a view wants to know, or when a newer build is out.
 */
export type ConnectionActor = Actor<typeof connectionMachine>
export type BuildWatchActor = Actor<typeof buildWatchMachine>

/** The connection: disconnected until an event says otherwise. */
export function startConnection(): ConnectionActor {
  return createActor(connectionMachine).start()
}

/** Whether this page is of the newest build: it is, until it is told. */
export function startBuildWatch(): BuildWatchActor {
  return createActor(buildWatchMachine).start()
}
