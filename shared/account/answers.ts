import {
  country,
  day,
  email,
  flag,
  instant,
  type JsonSchema,
  list,
  matching,
  nullable,
  object,
  oneOf,
  only,
  optional,
  type Schema,
  text,
} from '#shared/schemas/answer.ts'
import type {
  Address,
  AddressAnswer,
  CeremonyAnswer,
  Channels,
  Civility,
  CivilityAnswer,
  ConnectedAnswer,
  DeviceSession,
  DeviceSessionsAnswer,
  EmailAnswer,
  Optin,
  PasskeyEntry,
  PasskeyNameBody,
  PasskeysAnswer,
  PhoneAnswer,
} from './api.ts'

export const civility = oneOf<Civility>(['Mr', 'Mrs'])
/** E.164. */
export const phoneNumber = matching('^\\+[1-9]\\d{4,14}$', '+33612345678')

export const address = object<Address>('Address', {
  addressLine1: text,
  addressLine2: optional(text),
  postalBox: optional(text),
  placeKnownAs: optional(text),
  zipCode: text,
  city: text,
  country,
})

export const channels = object<Channels>('Channels', { email: flag, sms: flag, mail: flag })

export const optin = object<Optin>('Optin', {
  hotelFirstParty: channels,
  casinoFirstParty: channels,
  thirdParty: channels,
})

export const addressAnswer = object<AddressAnswer>('AddressAnswer', { address: nullable(address) })
export const civilityAnswer = object<CivilityAnswer>('CivilityAnswer', { civility, birthDate: day })
export const emailAnswer = object<EmailAnswer>('EmailAnswer', { email })
export const phoneAnswer = object<PhoneAnswer>('PhoneAnswer', { phoneNumber })

const deviceSession = object<DeviceSession>('DeviceSession', {
  id: text,
  device: text,
  place: optional(text),
  lastSeen: instant,
  current: flag,
  passkey: optional(text),
})

export const deviceSessionsAnswer = object<DeviceSessionsAnswer>('DeviceSessions', { items: list(deviceSession) })

export const passkeyEntry = object<PasskeyEntry>('Passkey', {
  id: text,
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
  isBackedUp: flag,
  isBlocked: flag,
})

export const passkeysAnswer = object<PasskeysAnswer>('Passkeys', { items: list(passkeyEntry) })
export const passkeyName = object<PasskeyNameBody>('PasskeyName', { name: text })

/** Options as WebAuthn defines them, for the browser alone. */
export const ceremonyAnswer = object<CeremonyAnswer>('Ceremony', { options: { type: 'object' } })

/** @param profile of the programme */
export function connectedAnswer(title: string, profile: JsonSchema): Schema<ConnectedAnswer> {
  return object<ConnectedAnswer>(title, {
    isConnected: only(true),
    profile: profile as Schema<object>,
    needsPassword: optional(only(true)),
  })
}

/** Everything that is stored about a member, by the inventory of personal data: rows by their table's name. */
export const personExport = object<{ exportedAt: string; data: Record<string, object[]> }>('Export', {
  exportedAt: instant,
  data: { type: 'object', additionalProperties: { type: 'array', items: { type: 'object' } } },
})
