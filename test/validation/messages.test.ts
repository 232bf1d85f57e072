import { fullFormats } from 'ajv-formats/dist/formats.js'
import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatFieldMessage } from '#i18n/formats.ts'
import { vipErrors } from '#shared/errors/catalogues.ts'
import type { Locale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { passwordKinds } from '#shared/schemas/fields/password.ts'
import { goodBodies, read, withValue } from './bodies.ts'

const { signup, collaborator } = goodBodies

/** Message of a field of a sign-up that has this value there. */
function said(locale: Locale, path: string, value: unknown, body: object = signup): string | undefined {
  const name = body === signup ? 'signup' : 'collaborator'
  const result = read(name, withValue(body, path, value), { locale })
  const message = 'fields' in result ? result.fields[path] : undefined
  return message && formatFieldMessage(intlFor(locale), path, message)
}

const rows: readonly (readonly [requirement: string, path: string, value: unknown, en: string, fr: string])[] = [
  ['R169', 'firstname', ' ', 'Required field: your first name', 'Indiquez votre prénom.'],
  ['R170', 'email', 'x@y', 'Enter a valid email address', 'Saisissez une adresse e-mail valable.'],
  ['R171', 'emailVerify', 'x', 'Email addresses do not match', 'Les deux adresses e-mail ne sont pas identiques.'],
  ['R172', 'passwordConfirm', 'x', 'Passwords do not match', 'Les deux mots de passe ne sont pas identiques.'],
  [
    'R173',
    'birthdate',
    '1985-02-30',
    'Enter a valid date for your date of birth',
    'Saisissez une date valable pour votre date de naissance.',
  ],
  [
    'R174',
    'birthdate',
    '1800-01-01',
    'Date must be later than 11/20/1906 for your date of birth',
    'La date doit être postérieure au 20/11/1906 pour votre date de naissance.',
  ],
  [
    'R175, R194',
    'birthdate',
    '2020-01-01',
    'Date must be prior to 11/22/2008. Minors under 18 are forbidden.',
    'La date doit être antérieure au 22/11/2008. Les mineurs de moins de 18\u00a0ans ne sont pas admis.',
  ],
  [
    'R176',
    'lastname',
    'R2D2',
    'Only alphabetical characters and spaces are allowed for your last name',
    'Seuls les lettres et les espaces sont autorisés pour votre nom.',
  ],
  [
    'R177',
    'address.postalBox',
    'BP-1',
    'Only alphabetical characters, numbers and spaces are allowed for the PO box',
    'Seuls les lettres, les chiffres et les espaces sont autorisés pour la boîte postale.',
  ],
  [
    'R178',
    'address.zipCode',
    '2A004',
    'Only numbers are allowed for the postcode',
    'Seuls les chiffres sont autorisés pour le code postal.',
  ],
  [
    'R179',
    'phone',
    '12',
    'Enter a valid phone number (example: +33 6 12 34 56 78)',
    'Saisissez un numéro de téléphone valable (exemple\u00a0: +33 6 12 34 56 78).',
  ],
  [
    'R180',
    'password',
    'Aa1!',
    '8 characters minimum for your password',
    '8 caractères minimum pour votre mot de passe.',
  ],
  [
    'R181',
    'firstname',
    'a'.repeat(61),
    '60 characters maximum for your first name',
    '60 caractères maximum pour votre prénom.',
  ],
  [
    'R183',
    'privacy',
    false,
    'You must accept the privacy policy: tick that you have read how your data is used',
    'Confirmez que vous avez lu comment vos données sont traitées.',
  ],
  [
    'R184',
    'terms',
    false,
    'You must accept the terms and conditions of the programme',
    'Vous devez accepter les conditions du programme.',
  ],
  [
    'R188',
    'password',
    'ABCDEF1!',
    'At least one lowercase letter in your password',
    'Au moins une lettre minuscule dans votre mot de passe.',
  ],
  [
    'R189',
    'password',
    'abcdef1!',
    'At least one uppercase letter in your password',
    'Au moins une lettre majuscule dans votre mot de passe.',
  ],
  [
    'R190',
    'password',
    'Abcdefg!',
    'At least one number in your password',
    'Au moins un chiffre dans votre mot de passe.',
  ],
  [
    'R191',
    'password',
    'Abcdefg1',
    'At least one special character in your password',
    'Au moins un caractère spécial dans votre mot de passe.',
  ],
  ['R192', 'password', 'Abcdéf1!', 'Invalid password', 'Mot de passe non valable.'],
  [
    'R193',
    'password',
    'Abcde1!',
    '8 characters minimum for your password',
    '8 caractères minimum pour votre mot de passe.',
  ],
]

describe('messages of the fields, in both languages', () => {
  for (const [requirement, path, value, en, fr] of rows) {
    it(`${requirement}: ${en}`, () => {
      expect(said('en', path, value)).to.equal(en)
      expect(said('fr', path, value)).to.equal(fr)
    })
  }

  it('R182: Invalid domain', () => {
    expect(said('en', 'email', 'a@elsewhere.example', collaborator)).to.equal('Invalid domain: use your work address')
    expect(said('fr', 'email', 'a@elsewhere.example', collaborator)).to.equal(
      'Domaine non autorisé\u00a0: utilisez votre adresse professionnelle.',
    )
  })

  it('R186: Invalid birthdate', () => {
    const { message, field } = vipErrors.invalidBirthdate
    expect(field).to.equal('birthdate')
    expect(intlFor('en').formatMessage({ id: message })).to.equal('Invalid birthdate')
    expect(intlFor('fr').formatMessage({ id: message })).to.equal('Date de naissance incorrecte')
  })

  it('R195: who continues certifies to be over 18', () => {
    const id = 'account.register.adult'
    expect(intlFor('en').formatMessage({ id }, { age: 18 })).to.contain('continuing you certify that you are over 18')
    expect(intlFor('fr').formatMessage({ id }, { age: 18 })).to.match(/vous certifiez avoir plus de 18\sans/)
  })

  it('knows one kind of character for each that a password must have, and no other special than ASCII’s', () => {
    const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
    const kindsOf = (character: string) => passwordKinds.filter((kind) => new RegExp(kind.pattern, 'u').test(character))
    for (const character of printable) expect(kindsOf(character), character).to.have.length(1)
    for (const character of [' ', 'é', '€', '\u007f']) expect(kindsOf(character)).to.deep.equal([])
  })

  it('has ajv-formats’ pattern of e-mails', () => {
    expect(emailPattern.source).to.equal((fullFormats.email as RegExp).source)
    expect(emailPattern.flags).to.equal((fullFormats.email as RegExp).flags)
  })
})
