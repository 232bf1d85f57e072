import { expect } from 'chai'
import { goodBodies, outcome, read, withValue } from './bodies.ts'

const { signup, address, phone, collaborator, email, optin } = goodBodies
const refused = (code: string, fields: Record<string, string>) => ({ code, fields })

describe('rules between fields', () => {
  it('wants both e-mails alike, whatever the case of their letters (R171)', () => {
    expect(outcome(read('signup', { ...signup, emailVerify: 'other@example.fr' }))).to.deep.equal(
      refused('invalid', { emailVerify: 'emailMismatch' }),
    )
    expect(read('signup', { ...signup, emailVerify: 'MAELLE@example.fr' })).to.have.property('value')
  })

  it('wants both passwords alike, to the letter (R172)', () => {
    for (const name of ['signup', 'reset', 'collaborator', 'password'] as const) {
      const good = goodBodies[name]
      for (const other of ['Maree-haute-43', 'maree-haute-42', 'MAREE-HAUTE-42', 'Maree-haute-4', 'Maree-haute-42 '])
        expect(outcome(read(name, { ...good, passwordConfirm: other })), `${name} ${other}`).to.deep.equal(
          refused('0005', { passwordConfirm: 'passwordMismatch' }),
        )
      expect(read(name, { ...good, passwordConfirm: good.password }), name).to.have.property('value')
    }
  })

  it('refuses a collaborator’s address of another domain, and of one that only ends like it (0113, R182)', () => {
    for (const domain of ['gmail.example', 'nothautemer.test', 'hautemer.test.example']) {
      const result = read('collaborator', { ...collaborator, email: `nora@${domain}` })
      expect(outcome(result), domain).to.deep.equal(refused('0113', { email: 'domain' }))
    }
    expect(read('collaborator', { ...collaborator, email: 'nora@HAUTEMER.test' })).to.have.property('value')
  })

  it('does not read a collaborator without being told the domains; in the browser they are unknown', () => {
    expect(() => read('collaborator', collaborator, { collaboratorDomains: undefined })).to.throw(/domains/)
    const other = { ...collaborator, email: 'nora@elsewhere.example' }
    expect(read('collaborator', other, { collaboratorDomains: null })).to.have.property('value')
  })

  it('refuses the present address as the new one (0029)', () => {
    const result = read('email', email, { currentEmail: 'Maelle@Example.fr' })
    expect(outcome(result)).to.deep.equal(refused('0029', { email: 'emailUnchanged' }))
    expect(read('email', email, { currentEmail: 'other@example.fr' })).to.have.property('value')
  })

  it('takes 5 digits as a postcode in France, 2 to 12 letters, digits and blanks elsewhere (R177, R178)', () => {
    const zip = (country: string, zipCode: string) => outcome(read('address', { ...address, country, zipCode }))
    expect(zip('GB', 'SW1A 1AA')).to.have.property('value')
    expect(zip('JP', '100')).to.have.property('value')
    expect(zip('NL', '1011 AB')).to.have.property('value')
    expect(zip('GB', 'SW1A-1AA')).to.deep.equal(refused('invalid', { zipCode: 'lettersNumbers' }))
    expect(zip('GB', '1')).to.deep.equal(refused('invalid', { zipCode: 'minimum' }))
    expect(zip('GB', '1234567890123')).to.deep.equal(refused('invalid', { zipCode: 'maximum' }))
    expect(zip('FR', 'SW1A 1AA')).to.deep.equal(refused('invalid', { zipCode: 'numbers' }))
    const signedUp = withValue(withValue(signup, 'address.country', undefined), 'address.zipCode', '2990')
    expect(outcome(read('signup', signedUp))).to.deep.equal(refused('invalid', { 'address.zipCode': 'minimum' }))
  })

  it('gives the address of a sign-up the member’s country unless it has its own', () => {
    const abroad = withValue({ ...signup, country: 'GB' }, 'address.country', undefined)
    expect(read('signup', withValue(abroad, 'address.zipCode', 'SW1A 1AA')))
      .to.have.nested.property('value.address.country')
      .that.equals('GB')
  })

  it('reads a number in the writing of the chosen country and keeps it as E.164 (R179)', () => {
    const number = (country: string, text: string) => read('signup', { ...signup, country, phone: text })
    expect(number('FR', '06 12 34 56 78')).to.have.nested.property('value.phone', '+33612345678')
    expect(number('GB', '020 7946 0018')).to.have.nested.property('value.phone', '+442079460018')
    expect(number('US', '(212) 736-5000')).to.have.nested.property('value.phone', '+12127365000')
    expect(number('DE', '+33 6 12 34 56 78')).to.have.nested.property('value.phone', '+33612345678')
    expect(number('GB', '12'))
      .to.have.nested.property('fields.phone.values.example')
      .that.matches(/^\+44 /)
    // The number is read as one of the member's country when the body names none.
    expect(read('phone', { number: '020 7946 0018' }, { country: 'GB' })).to.deep.equal({
      value: { number: '+442079460018' },
    })
    expect(() => read('phone', phone, { readPhone: undefined })).to.throw(/reader of numbers/)
  })

  it('asks why only who leaves every channel (R144)', () => {
    expect(read('optin', optin)).to.have.nested.property('value.unsubscribeReason', 'tooFrequent')
    const staying = withValue(optin, 'thirdParty.mail', true)
    expect(read('optin', staying)).to.have.property('value').that.does.not.have.property('unsubscribeReason')
    expect(outcome(read('optin', { ...optin, hotelFirstParty: { email: true } }))).to.deep.equal(
      refused('0011', { 'hotelFirstParty.sms': 'required', 'hotelFirstParty.mail': 'required' }),
    )
  })

  it('counts 18 and 120 years in days of Paris, 29 February as 28 in common years (R194)', () => {
    const born = (birthdate: string, today: string) => outcome(read('signup', { ...signup, birthdate }, { today }))
    const tooYoung = refused('invalid', { birthdate: 'adult' })
    expect(born('2008-02-29', '2026-02-28')).to.deep.equal(tooYoung)
    expect(born('2008-02-29', '2026-03-01')).to.have.property('value')
    expect(born('2010-03-01', '2028-02-29')).to.deep.equal(tooYoung)
    expect(born('2010-02-28', '2028-02-29')).to.have.property('value')
    expect(born('2009-01-01', '2026-12-31')).to.deep.equal(tooYoung)
    expect(born('2009-01-01', '2027-01-01')).to.have.property('value')
  })
})
