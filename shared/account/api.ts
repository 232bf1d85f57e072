/**
 * Bodies and answers of the calls that both programmes have, below `/api/eph` and `/api/vip`. Bodies are as the server
 * has them once checked: trimmed, days as ISO 8601, telephone numbers as E.164. Instants are ISO 8601 in UTC.
 */
import type { ProtectionBody } from '#shared/protection/api.ts'

export type Civility = 'Mr' | 'Mrs'

/** How one may be written to. */
export const channels = ['email', 'sms', 'mail'] as const
export type Channel = (typeof channels)[number]
export type Channels = Record<Channel, boolean>

export interface Optin {
  hotelFirstParty: Channels
  casinoFirstParty: Channels
  thirdParty: Channels
}

export interface Address {
  addressLine1: string
  addressLine2?: string
  postalBox?: string
  placeKnownAs?: string
  zipCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

// ---- bodies ------------------------------------------------------------------------------------

export interface LoginBody {
  email: string
  password: string
  remember: boolean
}

/** The answer of a browser to a ceremony of WebAuthn, as the JSON text of its `toJSON()`. */
export interface PasskeyLoginBody {
  credential: string
  remember: boolean
}

export interface AddPasskeyBody extends Proof {
  credential: string
  /** By default that of the browser and its system. */
  name?: string
}

export interface PasskeyNameBody {
  name: string
}

export interface RemovePasskeysBody {
  /** Without it all of them. */
  id?: string
}

/** Proof that a session alone is not: the present password, or an answer to the options of POST passkeys/proof. */
interface Proof {
  currentPassword?: string
  passkey?: string
}

export interface NewPassword {
  password: string
  passwordConfirm: string
}

export interface ActivateBody {
  email: string
}

export interface ResetInitBody {
  email: string
  captcha?: string
}

export interface ResetBody extends NewPassword {}

export interface CivilityBody {
  civility: Civility
}

export type AddressBody = Address

export interface PhoneBody {
  /** E.164. */
  number: string
}

/** The proof may be left out by a session that has just logged in (shared/limits.ts, freshLoginMs). */
export interface EmailBody extends Proof {
  email: string
}

export interface PasswordBody extends NewPassword, Proof {}

export const unsubscribeReasons = ['gamblingLimit', 'notInterested', 'spam', 'unreadable', 'tooFrequent'] as const
export type UnsubscribeReason = (typeof unsubscribeReasons)[number]

export interface OptinBody extends Optin {
  unsubscribeReason?: UnsubscribeReason
}

export interface EraseBody {
  password?: string
  /** In its place. */
  passkey?: string
}

/** Every body by the name of its schema. */
export interface AccountBodies {
  login: LoginBody
  passkeyLogin: PasskeyLoginBody
  addPasskey: AddPasskeyBody
  passkeyName: PasskeyNameBody
  removePasskeys: RemovePasskeysBody
  activate: ActivateBody
  resetInit: ResetInitBody
  reset: ResetBody
  civility: CivilityBody
  address: AddressBody
  phone: PhoneBody
  email: EmailBody
  password: PasswordBody
  optin: OptinBody
  protection: ProtectionBody
  erase: EraseBody
}

// ---- answers -----------------------------------------------------------------------------------

/** POST login, activate/{id}. */
export interface ConnectedAnswer {
  isConnected: true
  /** As GET profile/me answers. */
  profile: object
  /** After an activation in another browser than the one that signed up: the password chosen there is void. */
  needsPassword?: true
}

/** POST signup (201), collaborator-activation (202), PUT email (200). */
export interface EmailAnswer {
  email: string
}

/** PUT profile/me. */
export interface CivilityAnswer {
  civility: Civility
  birthDate: string
}

/** GET, POST, PUT profile/address. */
export interface AddressAnswer {
  address: Address | null
}

/** PUT profile/phone_number. */
export interface PhoneAnswer {
  phoneNumber: string
}

/** A device signed in. */
export interface DeviceSession {
  id: string
  device: string
  place?: string
  /** ISO 8601 instant. */
  lastSeen: string
  current: boolean
  /** Name of the passkey that opened it. */
  passkey?: string
}

/** GET sessions. */
export interface DeviceSessionsAnswer {
  items: DeviceSession[]
}

export interface PasskeyEntry {
  id: string
  name: string
  /** ISO 8601 instants. */
  createdAt: string
  lastUsedAt: string | null
  /** On several devices of its owner. */
  isBackedUp: boolean
  /** A copy of it was used: it opens nothing any more. */
  isBlocked: boolean
}

/** GET passkeys. */
export interface PasskeysAnswer {
  items: PasskeyEntry[]
}

/** POST login/passkey/init, passkeys/init, passkeys/proof: options for the browser's WebAuthn, as JSON. */
export interface CeremonyAnswer {
  options: object
}
