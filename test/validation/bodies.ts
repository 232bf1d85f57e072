import { readEphBody } from '#shared/schemas/eph/readEphBody.ts'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'

const password = 'Maree-haute-42'
const all = { email: true, sms: false, mail: true }
const optin = { hotelFirstParty: all, casinoFirstParty: all, thirdParty: all }
const address = {
  addressLine1: '12 rue de la Mer',
  addressLine2: 'Bâtiment B',
  postalBox: 'BP 12',
  placeKnownAs: 'Kerlouan',
  zipCode: '29890',
  city: 'Saint-Pol-de-Léon',
  country: 'FR',
}
const person = { firstname: 'Maëlle', lastname: "Le Goff-O'Neil", birthdate: '1985-06-15' }

/** One of each body that is right in every field, the optional ones too. */
export const goodBodies: { [Name in keyof EphBodies]: EphBodies[Name] } = {
  login: { email: 'maelle@example.fr', password, remember: true },
  signup: {
    civility: 'Mrs',
    ...person,
    email: 'maelle@example.fr',
    emailVerify: 'maelle@example.fr',
    password,
    passwordConfirm: password,
    country: 'FR',
    phone: '+33612345678',
    address,
    optin,
    terms: true,
    privacy: true,
    captcha: 'token-of-the-captcha',
  },
  passkeyLogin: { credential: '{"id":"a"}', remember: true },
  addPasskey: { credential: '{"id":"a"}', name: 'Téléphone', currentPassword: password, passkey: '{"id":"b"}' },
  passkeyName: { name: 'Téléphone' },
  removePasskeys: { id: 'a-b_9' },
  activate: { email: 'maelle@example.fr' },
  resetInit: { email: 'maelle@example.fr', captcha: 'token-of-the-captcha' },
  reset: { password, passwordConfirm: password },
  collaborator: {
    email: 'maelle@hautemer.test',
    employeeNumber: '100001',
    ...person,
    password,
    passwordConfirm: password,
    terms: true,
    privacy: true,
  },
  civility: { civility: 'Mr' },
  address,
  phone: { number: '+33612345678' },
  email: { email: 'maelle@example.fr' },
  password: { currentPassword: 'anything at all', passkey: '{"id":"a"}', password, passwordConfirm: password },
  optin: {
    hotelFirstParty: { email: false, sms: false, mail: false },
    casinoFirstParty: { email: false, sms: false, mail: false },
    thirdParty: { email: false, sms: false, mail: false },
    unsubscribeReason: 'tooFrequent',
  },
  protection: { pauseUntil: '2027-02-28', visitsPerMonth: '4', muteGaming: true },
  erase: { password, passkey: '{"id":"a"}' },
  stayMessage: { message: 'Bonjour,\nun lit pour enfant ?', privacy: true },
}

export const options: ReadOptions = {
  locale: 'en',
  today: '2026-11-21',
  readPhone,
  collaboratorDomains: ['hautemer.test', 'example.fr', 'b.fr', 'sub.example.co.uk'],
}

export function read<Name extends keyof EphBodies>(
  name: Name,
  given: unknown,
  more: Partial<ReadOptions> = {},
): BodyResult<EphBodies[Name]> {
  return readEphBody(name, given, { ...options, ...more })
}

/** A copy with another value at `address.city`; undefined takes the field away. */
export function withValue(body: object, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const copy: Record<string, unknown> = { ...body }
  copy[name] = rest.length > 0 ? withValue((copy[name] ?? {}) as object, rest.join('.'), value) : value
  return copy
}

/** Code and messages without `validation.`: `{ code: '0012', fields: { email: 'email' } }`; `value` when all is well. */
export function outcome(result: BodyResult<unknown>): unknown {
  if ('value' in result) return result
  const { code, fields } = result
  const short = Object.entries(fields).map(([name, { messageId }]) => [name, messageId.replace('validation.', '')])
  return { code, fields: Object.fromEntries(short) }
}
