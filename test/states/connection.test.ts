import { expect } from 'chai'
import { createActor } from 'xstate'
import type { Profile } from '#shared/hotel/api.ts'
import { connectionMachine } from '#shared/hotel/connectionMachine.ts'
import { customerStatusOf, isEmployeeLevel } from '#shared/hotel/levels.ts'
import { canMove, move } from '#shared/move.ts'

const profile: Profile = {
  civility: 'Mrs',
  firstname: 'Camille',
  lastname: 'Le Bihan',
  email: 'camille@demo.test',
  birthDate: '1985-06-15',
  country: 'FR',
  address: null,
  phoneNumber: null,
  hotelOptin: { email: false, sms: false, mail: false },
  ibLevel: 'IBMEMBRE',
  ibNumber: '1234567897',
  customerStatus: 'Infinitely',
  isEmployee: false,
}
const nora: Profile = { ...profile, firstname: 'Nora', ibLevel: 'IBCOLLABORATEUR' }

const start = () => createActor(connectionMachine).start()
const stateOf = (actor: ReturnType<typeof start>) => {
  const { value, context } = actor.getSnapshot()
  return { isConnected: value === 'connected', ...context }
}
const nobody = { isConnected: false, profile: null, isEmployee: false }

describe('connection', () => {
  it('begins not connected, without a profile (R123)', () => {
    expect(stateOf(start())).to.deep.equal(nobody)
  })

  for (const type of ['initConnected', 'loggedIn'] as const) {
    it(`is connected after ${type}, which stores the profile (R150, R151)`, () => {
      const actor = start()
      actor.send({ type, profile })
      expect(stateOf(actor)).to.deep.equal({ isConnected: true, profile, isEmployee: false })
    })

    it(`is an employee’s after ${type} for the collaborator level alone (R127)`, () => {
      for (const ibLevel of ['IBPROSPECT', 'IBMEMBRE', 'IBCOLLABORATEUR'] as const) {
        const actor = start()
        actor.send({ type, profile: { ...profile, ibLevel } })
        expect(stateOf(actor).isEmployee, ibLevel).to.equal(ibLevel === 'IBCOLLABORATEUR')
      }
    })

    it(`takes the newest profile when ${type} comes again, and forgets the employee`, () => {
      const actor = start()
      actor.send({ type: 'loggedIn', profile: nora })
      actor.send({ type, profile })
      expect(stateOf(actor)).to.deep.equal({ isConnected: true, profile, isEmployee: false })
    })
  }

  it('is emptied by reset: profile and both flags (R152, R153)', () => {
    const actor = start()
    actor.send({ type: 'loggedIn', profile: nora })
    actor.send({ type: 'reset' })
    expect(stateOf(actor)).to.deep.equal(nobody)
    actor.send({ type: 'reset' })
    expect(stateOf(actor)).to.deep.equal(nobody)
  })

  it('has each event where it is drawn and nowhere else', () => {
    const disconnected = { state: 'disconnected', context: { profile: null, isEmployee: false } }
    const connected = move(connectionMachine, disconnected, { type: 'initConnected', profile })
    expect(connected.state).to.equal('connected')
    expect(canMove(connectionMachine, disconnected, { type: 'reset' })).to.equal(false)
    expect(move(connectionMachine, connected, { type: 'reset' })).to.deep.equal(disconnected)
  })
})

describe('levels of the hotel programme', () => {
  it('are Discovery, Collaborator, and Infinitely for any other (R125, R126, R128)', () => {
    const levels = ['IBPROSPECT', 'IBCOLLABORATEUR', 'IBMEMBRE', 'SOMETHING', '']
    expect(levels.map(customerStatusOf)).to.deep.equal([
      'Discovery',
      'Collaborator',
      'Infinitely',
      'Infinitely',
      'Infinitely',
    ])
    expect(levels.map(isEmployeeLevel)).to.deep.equal([false, true, false, false, false])
  })
})
