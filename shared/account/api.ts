/**
 * Answers of the calls that both programmes have, below `/api/eph` and `/api/vip`; their bodies are in
 * shared/schemas/fields/accountBodies.ts. Instants are ISO 8601 in UTC.
 */

import { absent } from '#shared/features.ts'
import {
  cents,
  count,
  country,
  currency,
  day,
  email,
  flag,
  type Infer,
  instant,
  list,
  matching,
  nullable,
  object,
  oneOf,
  only,
  optional,
  type Schema,
  text,
} from '#shared/http/answer.ts'
import { locales } from '#shared/locales.ts'

export const civility = oneOf(['Mr', 'Mrs'])
export type Civility = Infer<typeof civility>

/** E.164. */
export const phoneNumber = matching('^\\+[1-9]\\d{4,14}$', '+33612345678')

export const channels = object('Channels', { email: flag, sms: flag, mail: flag })
export type Channels = Infer<typeof channels>

export const optin = object('Optin', {
  hotelFirstParty: channels,
  ...(has.casino ? { casinoFirstParty: channels } : absent),
  thirdParty: channels,
})
export type Optin = Infer<typeof optin>

export const address = object('Address', {
  addressLine1: text,
  addressLine2: optional(text),
  postalBox: optional(text),
  placeKnownAs: optional(text),
  zipCode: text,
  city: text,
  country,
})
export type Address = Infer<typeof address>

/**
 * POST login, activate/{id}.
 * @param profile of the programme, as GET profile/me answers
 */
export function connectedAnswer(title: string, profile: Schema<object>) {
  return object(title, {
    isConnected: only(true),
    profile,
    /** After an activation in another browser than the one that signed up: the password chosen there is void. */
    needsPassword: optional(only(true)),
  })
}
export type ConnectedAnswer = Infer<ReturnType<typeof connectedAnswer>>

/** POST signup (201), collaborator-activation (202), PUT email (200). */
export const emailAnswer = object('EmailAnswer', { email })
export type EmailAnswer = Infer<typeof emailAnswer>

/** PUT profile/me. */
export const civilityAnswer = object('CivilityAnswer', { civility, birthDate: day })
export type CivilityAnswer = Infer<typeof civilityAnswer>

/** GET, POST, PUT profile/address. */
export const addressAnswer = object('AddressAnswer', { address: nullable(address) })
export type AddressAnswer = Infer<typeof addressAnswer>

/** PUT profile/phone_number. */
export const phoneAnswer = object('PhoneAnswer', { phoneNumber })
export type PhoneAnswer = Infer<typeof phoneAnswer>

/** A device signed in. */
const deviceSession = object('DeviceSession', {
  id: text,
  device: text,
  place: optional(text),
  lastSeen: instant,
  current: flag,
  /** Name of the passkey that opened it. */
  ...(has.passkeys ? { passkey: optional(text) } : absent),
})

/** GET sessions. */
export const deviceSessionsAnswer = object('DeviceSessions', { items: list(deviceSession) })
export type DeviceSessionsAnswer = Infer<typeof deviceSessionsAnswer>

export const passkeyEntry = object('Passkey', {
  id: text,
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
  /** On several devices of its owner. */
  isBackedUp: flag,
  /** A copy of it was used: it opens nothing any more. */
  isBlocked: flag,
})
export type PasskeyEntry = Infer<typeof passkeyEntry>

/** GET passkeys. */
export const passkeysAnswer = object('Passkeys', { items: list(passkeyEntry) })
export type PasskeysAnswer = Infer<typeof passkeysAnswer>

export const passkeyName = object('PasskeyName', { name: text })

/** POST login/passkey/init, passkeys/init, passkeys/proof: options for the browser's WebAuthn, as JSON. */
export const ceremonyAnswer = object('Ceremony', { options: { type: 'object' } as Schema<object> })
export type CeremonyAnswer = Infer<typeof ceremonyAnswer>

/** Everything that is stored about a member, by the inventory of personal data: rows by their table's name. */
const exportedData: Schema<Record<string, object[]>> = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'object' } },
}
export const personExport = object('Export', { exportedAt: instant, data: exportedData })

// ---- mails to a member -------------------------------------------------------------------------

/** A mail as the list shows it. */
const mailProperties = {
  id: text,
  subject: text,
  sentAt: instant,
  /** The language that it is written in. */
  locale: oneOf(locales),
  isRead: flag,
  /** How many files it has. */
  files: count,
}
const mailLine = object('MailLine', mailProperties)
export type MailLine = Infer<typeof mailLine>

const first: Schema<number> = { type: 'integer', minimum: 1 }

/** A file of a mail; `number` counts from 1, `size` is in bytes. */
const mailFile = object('MailFile', { number: first, name: text, type: text, size: count })
export type MailFile = Infer<typeof mailFile>

const cardOutcomes = [
  ...['codeOver', 'joined', 'cardHeld', 'fileOpen', 'fileClosed', 'welcomeUsed', 'welcomeOpen', 'welcomeOver'],
] as const
const placeOutcomes = [
  ...['placeHeld', 'placePlayed', 'placeOver', 'placeCancelled', 'placeMissed', 'placeSince'],
  ...['tournamentMoved', 'tournamentCancelled', 'refundDone', 'refundPending', 'refundFailed'],
  ...['offerOpen', 'offerTaken', 'offerLapsed', 'lineLeft'],
] as const

/** The outcomes of something that a mail was about. */
const outcomes = [
  ...['linkOpen', 'linkUsed', 'linkReplaced', 'linkEnded', 'linkExpired', 'linkGone'],
  ...['addressConfirmed', 'passwordChosen', 'addressChanged', 'changeStopped'],
  ...(has.passkeys ? (['passkeyThere', 'passkeyGone'] as const) : absent),
  ...['letterConfirmed', 'letterLeft'],
  ...(has.vip ? cardOutcomes : absent),
  ...(has.poker ? placeOutcomes : absent),
  ...(has.vip ? (['rewardWaiting', 'rewardGiven', 'rewardRefunded', 'claimOpen', 'claimSettled'] as const) : absent),
  ...['renewalAsked', 'renewalMade', 'renewalSent', 'renewalGiven', 'renewalWithdrawn'],
  ...['requestOpen', 'requestAnswered', 'requestGone'],
  ...['stayComing', 'stayMoved', 'stayOver', 'stayCancelled'],
] as const
export type OutcomeName = (typeof outcomes)[number]

const mailOutcome = object('MailOutcome', {
  what: oneOf(outcomes),
  /** When it happened, or will. */
  at: nullable(instant),
  /** An address, a house or a day, as the sentence needs it. */
  name: nullable(text),
  amount: nullable(cents),
  currency: nullable(currency),
})
export type MailOutcome = Infer<typeof mailOutcome>

/** A mail as it was sent. */
export const accountMail = object('AccountMail', {
  ...mailProperties,
  /** Name and address; null: not known any more. */
  from: nullable(text),
  to: text,
  text,
  attachments: list(mailFile),
  /** The outcomes since, oldest first; worked out at this reading. */
  since: list(mailOutcome),
})
export type AccountMail = Infer<typeof accountMail>

/** The list, with the number of all mails that are unread. */
export const mailList = object('MailList', {
  items: list(mailLine),
  page: first,
  pages: first,
  total: count,
  unread: count,
})
export type MailList = Infer<typeof mailList>
