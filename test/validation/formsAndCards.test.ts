import { expect } from 'chai'
import { readFormsBody } from '#shared/schemas/forms/readFormsBody.ts'
import { readVipBody } from '#shared/schemas/vip/readVipBody.ts'
import { goodBodies, options, outcome, read } from './bodies.ts'

const contact = {
  civility: 'Mrs',
  firstname: 'Maëlle',
  lastname: 'Le Goff',
  email: 'maelle@example.fr',
  subject: 'Une question',
  message: 'Bonjour',
  privacy: true,
}
const quote = {
  ...contact,
  phone: '06 12 34 56 78',
  eventType: 'seminar',
  eventDate: '2027-01-10',
  participantCount: '40',
}
const fieldsOf = (result: unknown) => (outcome(result as never) as { fields?: Record<string, string> }).fields ?? {}

describe('bodies of forms and of cards', () => {
  it('keep the lines of a message, and one empty line where there were many', () => {
    const message = '\n\nBonjour,\r\n\r\n\r\n\r\nnous  serions dix. \u0007\n\n\n– Maëlle\t\n'
    const result = readFormsBody('contact', { ...contact, message }, options)
    expect(result).to.have.nested.property('value.message').that.equals('Bonjour,\n\nnous  serions dix.\n\n– Maëlle')
  })

  it('name what is wrong in the order of the form, parts of an address where the address stands', () => {
    const result = read('signup', {
      ...goodBodies.signup,
      firstname: '',
      password: 'x',
      address: { ...goodBodies.signup.address, city: '' },
    })
    expect(Object.keys(fieldsOf(result))).to.deep.equal(['firstname', 'password', 'passwordConfirm', 'address.city'])
  })

  it('tell a password that is too short that it is, before what it lacks', () => {
    expect(fieldsOf(read('reset', { password: 'aA1!', passwordConfirm: 'aA1!' })).password).to.equal('minimum')
    expect(fieldsOf(read('reset', { password: 'aaaa', passwordConfirm: 'aaaa' })).password).to.equal('minimum')
    expect(fieldsOf(read('reset', { password: 'aaaaaaaaaaaa', passwordConfirm: 'aaaaaaaaaaaa' })).password).to.match(
      /^password(Uppercase|Number|Special)$/,
    )
  })

  it('take a card number as it stands on the card, store its digits, and notice a slip', () => {
    const card = { lastname: 'Le Goff', birthdate: '1980-02-29' }
    const verify = (cvip: string) => readVipBody('verification', { ...card, cvip }, options)
    expect(verify('4271 1800 1010')).to.have.nested.property('value.cvip').that.equals('427118001010')
    expect(verify('4271-1800-1010')).to.have.nested.property('value.cvip').that.equals('427118001010')
    for (const slip of ['427118001011', '472118001010', '42711800101', '4271180010100'])
      expect(fieldsOf(verify(slip)).cvip, slip).to.equal('cardNumber')
    expect(readVipBody('verificationCode', { code: '123 456' }, options)).to.deep.equal({ value: { code: '123456' } })
  })

  it('end a pause today at the earliest and a year from today at the latest, also from a leap day', () => {
    const pause = (pauseUntil: string, today = '2026-11-21') =>
      fieldsOf(readVipBody('protection', { pauseUntil, muteGaming: false }, { ...options, today })).pauseUntil
    expect(pause('2026-11-21')).to.equal(undefined)
    expect(pause('2026-11-20')).to.equal('dateLater')
    expect(pause('2027-11-21')).to.equal(undefined)
    expect(pause('2027-11-22')).to.equal('datePrior')
    expect(pause('2029-02-28', '2028-02-29')).to.equal(undefined)
    expect(pause('2029-03-01', '2028-02-29')).to.equal('datePrior')
  })

  it('take days from today to the end of the fifth year, and a departure after the arrival', () => {
    const days = (more: object) => fieldsOf(readFormsBody('quote', { ...quote, ...more }, options))
    expect(days({})).to.deep.equal({})
    expect(days({ eventDate: '2026-11-21' })).to.deep.equal({})
    expect(days({ eventDate: '2026-11-20' })).to.deep.equal({ eventDate: 'dateLater' })
    expect(days({ eventDate: '2031-12-31' })).to.deep.equal({})
    expect(days({ eventDate: '2032-01-01' })).to.deep.equal({ eventDate: 'datePrior' })
    expect(days({ arrival: '2027-01-10', departure: '2027-01-11' })).to.deep.equal({})
    expect(days({ arrival: '2027-01-10', departure: '2027-01-10' })).to.deep.equal({ departure: 'dateLater' })
    expect(days({ departure: '2027-01-10' })).to.deep.equal({ departure: 'arrivalFirst' })
    expect(days({ participantCount: '0' })).to.deep.equal({ participantCount: 'invalid' })
  })
})
