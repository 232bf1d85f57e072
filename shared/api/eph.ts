/**
 * Bodies and answers of the hotel programme, `/api/eph`. Bodies are as the server has them
 * once checked: trimmed, days as ISO 8601, telephone numbers as E.164. Instants are ISO 8601 in UTC.
 */
import type { ProtectionBody } from './protection.ts'
import type { VipSummary } from './vipSummary.ts'

export type Civility = 'Mr' | 'Mrs'

/** `IBPROSPECT` until a first ended stay, then `IBMEMBRE`; `IBCOLLABORATEUR` is staff. */
export type IbLevel = 'IBPROSPECT' | 'IBMEMBRE' | 'IBCOLLABORATEUR'

export type CustomerStatus = 'Discovery' | 'Collaborator' | 'Infinitely'

/** Any other level than the two named is Infinitely. */
export function customerStatusOf(level: string): CustomerStatus {
  if (level === 'IBPROSPECT') return 'Discovery'
  return isEmployeeLevel(level) ? 'Collaborator' : 'Infinitely'
}

/** True for the collaborator level alone. */
export function isEmployeeLevel(level: string): boolean {
  return level === 'IBCOLLABORATEUR'
}

/** How one may be written to. */
export interface Channels {
  email: boolean
  sms: boolean
  mail: boolean
}

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

export interface Profile {
  /** Null until a collaborator, who is not asked at activation, has chosen one. */
  civility: Civility | null
  firstname: string
  lastname: string
  email: string
  /** ISO 8601 day. */
  birthDate: string
  /** ISO 3166-1 alpha-2. */
  country: string
  address: Address | null
  /** E.164. */
  phoneNumber: string | null
  hotelOptin: Channels
  ibLevel: IbLevel
  /** 10 digits, Luhn. */
  ibNumber: string
  customerStatus: CustomerStatus
  isEmployee: boolean
}

// ---- bodies ------------------------------------------------------------------------------------

export interface LoginBody {
  email: string
  password: string
  remember: boolean
}

interface NewPassword {
  password: string
  passwordConfirm: string
}

export interface SignupBody extends NewPassword {
  civility: Civility
  firstname: string
  lastname: string
  birthdate: string
  email: string
  emailVerify: string
  country: string
  phone?: string
  address?: Address
  optin?: Optin
  terms: true
  privacy: true
  captcha?: string
}

export interface ActivateBody {
  email: string
}

export interface ResetInitBody {
  email: string
  captcha?: string
}

export interface ResetBody extends NewPassword {}

export interface CollaboratorBody extends NewPassword {
  email: string
  employeeNumber: string
  firstname: string
  lastname: string
  birthdate: string
  terms: true
  privacy: true
}

export interface CivilityBody {
  civility: Civility
}

export type AddressBody = Address

export interface PhoneBody {
  /** E.164. */
  number: string
}

export interface EmailBody {
  email: string
  /** May be left out by a session that has just logged in (shared/limits.ts, freshLoginMs). */
  currentPassword?: string
}

export interface PasswordBody extends NewPassword {
  currentPassword: string
}

export const unsubscribeReasons = ['gamblingLimit', 'notInterested', 'spam', 'unreadable', 'tooFrequent'] as const
export type UnsubscribeReason = (typeof unsubscribeReasons)[number]

export interface OptinBody extends Optin {
  unsubscribeReason?: UnsubscribeReason
}

export interface EraseBody {
  password: string
}

/** Every body by the name of its schema. */
export interface EphBodies {
  login: LoginBody
  signup: SignupBody
  activate: ActivateBody
  resetInit: ResetInitBody
  reset: ResetBody
  collaborator: CollaboratorBody
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

/** POST users/login, users/activate/{id}. */
export interface ConnectedAnswer<Of extends object = Profile> {
  isConnected: true
  profile: Of
  /** After an activation in another browser than the one that signed up: the password chosen there is void. */
  needsPassword?: true
}

/** POST users/init. */
export interface InitAnswer {
  isConnected: boolean
  profile: Profile | null
  vip: VipSummary | null
}

/** POST users/signup (201), users/collaborator-activation (202), PUT users/email (200). */
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

/** PUT profile/optin. */
export interface OptinAnswer {
  hotelOptin: Channels
}

/** GET, POST profile/card_renewal. */
export interface CardRenewalAnswer {
  /** Asked for in the last 12 months. */
  requests: number
  /** Of the 2 in 12 months. */
  left: number
  pending: boolean
}

export type BookingState = 'upcoming' | 'ended' | 'cancelled'

export interface Booking {
  id: string
  /** The booking engine's number. */
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  /** ISO 8601 days. */
  from: string
  to: string
  nights: number
  rooms: number
  state: BookingState
}

/** Lists of every API; `page` counts from 1. */
export interface Page<Item> {
  items: Item[]
  page: number
  pages: number
  total: number
}

/** A device signed in. */
export interface DeviceSession {
  id: string
  device: string
  place?: string
  /** ISO 8601 instant. */
  lastSeen: string
  current: boolean
}

/** GET sessions. */
export interface DeviceSessionsAnswer {
  items: DeviceSession[]
}
