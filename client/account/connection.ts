import { type Actor, createActor } from 'xstate'
import type { Session } from '#client/boot/session.ts'
import type { InitAnswer } from '#shared/api/eph.ts'
import { connectionMachine } from '#shared/machines/connection.ts'

export type ConnectionActor = Actor<typeof connectionMachine>

const actors = new WeakMap<Session, ConnectionActor>()

/**
 * The one connection of the page (spec §4, R150–R153): an actor that starts with React's first reader from the answer
 * which the boot script has, and follows it: login, logout, other tabs.
 */
export function connectionOf(session: Session): ConnectionActor {
  const known = actors.get(session)
  if (known) return known
  const actor = createActor(connectionMachine).start()
  actors.set(session, actor)
  tell(session.answer(), false)
  session.follow(tell)
  return actor

  function tell({ profile }: InitAnswer, login: boolean) {
    if (profile) actor.send({ type: login ? 'loggedIn' : 'initConnected', profile })
    else if (actor.getSnapshot().can({ type: 'reset' })) actor.send({ type: 'reset' })
  }
}
