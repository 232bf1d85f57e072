/**
 * Bodies and answers of the hotel programme, `/api/eph`. Bodies are as the server has them
 * once checked: trimmed, days as ISO 8601, telephone numbers as E.164. Instants are ISO 8601 in UTC.
 */
import type { AccountBodies, Address, Channels, Civility, NewPassword, Optin } from '#shared/account/api.ts'

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

export interface CollaboratorBody extends NewPassword {
  email: string
  employeeNumber: string
  firstname: string
  lastname: string
  birthdate: string
  terms: true
  privacy: true
}

/** Every body by the name of its schema. */
export interface EphBodies extends AccountBodies {
  signup: SignupBody
  collaborator: CollaboratorBody
}

// ---- answers -----------------------------------------------------------------------------------

/** PUT profile/optin. */
export interface OptinAnswer {
  hotelOptin: Channels
}

/** GET, POST profile/card_renewal. */
export interface CardRenewalAnswer {
  /** Asked for in the last 12 months. */
  requests: number
  /** Renewals left of the 2 in 12 months. */
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
