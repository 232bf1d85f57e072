import { expect } from 'chai'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import { isTokenShaped } from '#shared/schemas/fields/token.ts'
import { goodBodies, outcome, read } from './bodies.ts'

const { signup, login, reset } = goodBodies
const names = Object.keys(goodBodies) as (keyof EphBodies)[]
/** None of its fields must be there: without any it means all passkeys. */
const mayBeEmpty: (keyof EphBodies)[] = ['removePasskeys']

describe('whole bodies', () => {
  it('refuses whatever is no object as one without fields', () => {
    for (const name of names.filter((it) => !mayBeEmpty.includes(it))) {
      for (const given of [undefined, null, 'text', 5, true, [], [goodBodies[name]], () => goodBodies[name]]) {
        expect(read(name, given), name).to.have.property('fields').that.is.not.empty
      }
    }
  })

  it('puts the first code in front and names every field, in the order of the form', () => {
    const codeOf = (more: object) => {
      const result = read('signup', { ...signup, ...more })
      return 'code' in result ? [result.code, ...Object.keys(result.fields)] : []
    }
    const wrong = { civility: 'X', email: 'x', emailVerify: 'x', password: 'x', passwordConfirm: 'x', terms: false }
    expect(codeOf({ ...wrong, firstname: '' })).to.deep.equal([
      '0011',
      'civility',
      'firstname',
      'email',
      'password',
      'terms',
    ])
    expect(codeOf(wrong)[0]).to.equal('0012')
    expect(codeOf({ ...wrong, email: 'a@b.fr', emailVerify: 'a@b.fr' })[0]).to.equal('0005')
    expect(codeOf({ civility: 'X', terms: false })[0]).to.equal('0041')
    expect(codeOf({ civility: 'X', privacy: false })).to.deep.equal(['invalid', 'civility', 'privacy'])
    const staff = { ...goodBodies.collaborator, email: 'x@elsewhere.example', password: 'x', passwordConfirm: 'x' }
    expect(read('collaborator', staff)).to.have.property('code', '0113')
  })

  it('passes over what it does not know, prototype keys too', () => {
    const hostile = JSON.parse(
      JSON.stringify(signup).replace(
        /^\{/,
        '{"__proto__":{"isAdmin":true,"terms":true},"constructor":{"prototype":{"isAdmin":true}},"isAdmin":true,"id":"1",',
      ),
    )
    expect(read('signup', hostile)).to.deep.equal({ value: signup })
    expect(({} as { isAdmin?: boolean }).isAdmin).to.equal(undefined)
  })

  it('takes nothing from a prototype for a field', () => {
    const inherited = Object.assign(Object.create({ email: 'a@b.fr', password: 'x' }), { remember: true })
    expect(outcome(read('login', inherited))).to.deep.equal({
      code: '0011',
      fields: { email: 'required', password: 'required' },
    })
    const viaProto = JSON.parse('{"__proto__":{"email":"a@b.fr","password":"x"}}')
    expect(read('login', viaProto)).to.have.property('code', '0011')
  })

  it('trims, composes (NFC) and drops control characters before it looks', () => {
    const given = {
      ...signup,
      firstname: '  Ma\u0065\u0308lle\u0000 ',
      lastname: 'Le\u202eGoff\u200b',
      address: { ...signup.address, city: 'Saint\nMalo\t', addressLine2: ' \u0007 ' },
    }
    const result = read('signup', given)
    expect(result).to.have.nested.property('value.firstname', 'Maëlle')
    expect(result).to.have.nested.property('value.lastname', 'LeGoff')
    expect(result).to.have.nested.property('value.address.city', 'Saint Malo')
    expect(result).to.not.have.nested.property('value.address.addressLine2')
  })

  it('leaves passwords as they were typed', () => {
    expect(read('login', { ...login, password: '  Maree ' })).to.have.nested.property('value.password', '  Maree ')
    const blank = { password: 'Maree-haute-42 ', passwordConfirm: 'Maree-haute-42 ' }
    expect(outcome(read('reset', { ...reset, ...blank }))).to.deep.equal({
      code: '0005',
      fields: { password: 'password' },
    })
  })

  it('takes as false what a login does not say of remembering', () => {
    expect(read('login', { email: login.email, password: 'x' })).to.have.nested.property('value.remember', false)
  })

  it('reads 64 KiB of anything in a few milliseconds', () => {
    const texts = ['a'.repeat(64_000), `${'a-'.repeat(32_000)}@`, '\u0065\u0308'.repeat(32_000), ' '.repeat(64_000)]
    const before = process.cpuUsage()
    for (const text of texts) {
      const everywhere = Object.fromEntries(Object.keys(signup).map((name) => [name, text]))
      expect(read('signup', everywhere)).to.have.property('fields')
    }
    // CPU time of this process alone: other programs on the machine do not count.
    expect(process.cpuUsage(before).user, 'µs').to.be.below(2_000_000)
  })

  it('knows what cannot be a token', () => {
    for (const good of ['1f0c8a3e-7d7b-4a51-9c7e-0a6f4cf4a1b2', 'a'.repeat(43)])
      expect(isTokenShaped(good)).to.equal(true)
    for (const bad of ['', 'short', '../../etc/passwd', 'a b'.repeat(8), 'é'.repeat(20), 'a'.repeat(129)]) {
      expect(isTokenShaped(bad), bad).to.equal(false)
    }
  })
})

describe('bodies from HTML forms', () => {
  const posted = {
    form: 'signup',
    civility: 'Mrs',
    firstname: 'Maëlle',
    lastname: 'Le Goff',
    birthdate: '15/06/1985',
    email: 'maelle@example.fr',
    emailVerify: 'maelle@example.fr',
    password: 'Maree-haute-42',
    passwordConfirm: 'Maree-haute-42',
    country: 'FR',
    phone: '',
    'address.addressLine1': '',
    'address.zipCode': '',
    'address.city': '',
    'address.country': 'FR',
    terms: 'on',
    privacy: 'on',
  }
  const post = (more: object, locale: 'fr' | 'en' = 'fr') =>
    read('signup', { ...posted, ...more }, { from: 'form', locale })

  it('reads days in the order of the language (R197, R198), and as browsers send them', () => {
    expect(post({})).to.have.nested.property('value.birthdate', '1985-06-15')
    expect(post({ birthdate: '06/15/1985' }, 'en')).to.have.nested.property('value.birthdate', '1985-06-15')
    expect(post({ birthdate: '1985-06-15' })).to.have.nested.property('value.birthdate', '1985-06-15')
    expect(outcome(post({ birthdate: '06/15/1985' }))).to.deep.equal({ code: 'invalid', fields: { birthdate: 'date' } })
    expect(outcome(post({ birthdate: '31/02/1985' }))).to.deep.equal({ code: 'invalid', fields: { birthdate: 'date' } })
  })

  it('leaves out an address that nobody began, though its country was chosen from the start', () => {
    expect(post({})).to.have.property('value').that.does.not.have.any.keys('address', 'phone', 'optin')
    expect(outcome(post({ 'address.city': 'Brest' }))).to.deep.equal({
      code: '0011',
      fields: { 'address.addressLine1': 'required', 'address.zipCode': 'required' },
    })
  })

  it('reads boxes: ticked is true, absent is false', () => {
    const sms = { 'optin.thirdParty.sms': 'on' }
    expect(outcome(post(sms))).to.deep.equal({ code: 'invalid', fields: { 'optin.thirdParty.sms': 'smsPhone' } })
    expect(post({ ...sms, phone: '06 12 34 56 78' }))
      .to.have.nested.property('value.optin.thirdParty')
      .that.deep.equals({
        email: false,
        sms: true,
        mail: false,
      })
    expect(outcome(post({ terms: undefined }))).to.deep.equal({ code: '0041', fields: { terms: 'terms' } })
    const none = { email: false, sms: false, mail: false }
    expect(read('optin', { unsubscribeReason: 'spam' }, { from: 'form' })).to.deep.equal({
      value: { hotelFirstParty: none, casinoFirstParty: none, thirdParty: none, unsubscribeReason: 'spam' },
    })
  })

  it('gives what JSON gives: sent on, it is read alike', () => {
    const first = post({ phone: '06 12 34 56 78', 'optin.thirdParty.sms': 'on' })
    expect('value' in first && read('signup', JSON.parse(JSON.stringify(first.value)))).to.deep.equal(first)
  })
})
