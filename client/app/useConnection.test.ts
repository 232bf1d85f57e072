import { expect } from 'chai'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Session } from '#client/boot/session.ts'
import { startConnection } from '#client/states/states.ts'
import type { Profile } from '#shared/hotel/api.ts'
import { SessionContext } from './sessionContext.ts'
import { type Connection, useConnection } from './useConnection.ts'

describe('useConnection', () => {
  it('is nobody where the HTML is everybody’s', () => {
    const connection = startConnection()
    connection.send({ type: 'initConnected', profile: { firstname: 'Nora', ibLevel: 'IBCOLLABORATEUR' } as Profile })
    const never = () => {}
    const session: Session = {
      connection: () => connection,
      follow: () => never,
      show: never,
      changed: never,
      loggedIn: never,
    }
    const seen: Connection[] = []
    const View = () => {
      seen.push(useConnection())
      return null
    }
    renderToString(createElement(View))
    renderToString(createElement(SessionContext, { value: session }, createElement(View)))
    expect(seen).to.deep.equal(Array(2).fill({ isConnected: false, isEmployee: false, profile: null }))
  })
})
