import { expect } from 'chai'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Session } from '#client/boot/session.ts'
import type { IbLevel, InitAnswer, Profile } from '#shared/api/eph.ts'
import { connectionOf } from './connection.ts'
import { SessionContext } from './sessionContext.ts'
import { type Connection, useConnection } from './useConnection.ts'

const member = (ibLevel: IbLevel) => ({ firstname: 'Nora', ibLevel }) as Profile
const answerOf = (profile: Profile | null): InitAnswer => ({ isConnected: profile !== null, profile, vip: null })

describe('connection (spec §4, R150–R153)', () => {
  it('starts from the answer that is there, one actor a page', () => {
    const session = sessionWith(member('IBMEMBRE'))
    const actor = connectionOf(session)
    expect(actor.getSnapshot().value).to.equal('connected')
    expect(actor.getSnapshot().context.profile?.firstname).to.equal('Nora')
    expect(connectionOf(session)).to.equal(actor)
  })

  it('follows login and logout; a reset empties the profile and clears both flags', () => {
    const session = sessionWith(null)
    const actor = connectionOf(session)
    expect(actor.getSnapshot().value).to.equal('disconnected')
    session.take(member('IBCOLLABORATEUR'), true)
    expect(actor.getSnapshot().matches('connected')).to.equal(true)
    expect(actor.getSnapshot().context.isEmployee).to.equal(true)
    session.take(null)
    expect(actor.getSnapshot().value).to.equal('disconnected')
    expect(actor.getSnapshot().context).to.deep.equal({ profile: null, isEmployee: false })
  })

  it('makes an employee of the collaborator level alone', () => {
    for (const [level, isEmployee] of [
      ['IBPROSPECT', false],
      ['IBMEMBRE', false],
      ['IBCOLLABORATEUR', true],
    ] as const) {
      expect(connectionOf(sessionWith(member(level))).getSnapshot().context.isEmployee, level).to.equal(isEmployee)
    }
  })

  it('is nobody where the HTML is everybody’s', () => {
    const seen: Connection[] = []
    const View = () => {
      seen.push(useConnection())
      return null
    }
    renderToString(createElement(View))
    renderToString(createElement(SessionContext, { value: sessionWith(member('IBMEMBRE')) }, createElement(View)))
    expect(seen).to.deep.equal(Array(2).fill({ isConnected: false, isEmployee: false, profile: null }))
  })
})

function sessionWith(profile: Profile | null) {
  let answer = answerOf(profile)
  const listeners: Parameters<Session['follow']>[0][] = []
  return {
    answer: () => answer,
    changed: () => {},
    follow: (listener: Parameters<Session['follow']>[0]) => void listeners.push(listener),
    show: () => {},
    take(next: Profile | null, login = false) {
      answer = answerOf(next)
      for (const listener of listeners) listener(answer, login)
    },
  }
}
