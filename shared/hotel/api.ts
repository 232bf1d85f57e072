/**
 * Answers of the calls of the hotel programme, `/api/eph`. Instants are ISO 8601 in UTC.
 */

import { address, channels, civility, connectedAnswer, phoneNumber } from '#shared/account/api.ts'
import { absent } from '#shared/features.ts'
import {
  count,
  country,
  day,
  email,
  flag,
  type Infer,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  pageSchema,
  text,
} from '#shared/http/answer.ts'
import { vipSummary } from '#shared/vip/api.ts'

/** `IBPROSPECT` until a first ended stay, then `IBMEMBRE`; `IBCOLLABORATEUR` is staff. */
const ibLevel = oneOf(['IBPROSPECT', 'IBMEMBRE', 'IBCOLLABORATEUR'])
export type IbLevel = Infer<typeof ibLevel>

const customerStatus = oneOf(['Discovery', 'Collaborator', 'Infinitely'])
export type CustomerStatus = Infer<typeof customerStatus>

export const profile = object('HotelProfile', {
  /** Null until a collaborator, who is not asked at activation, has chosen one. */
  civility: nullable(civility),
  firstname: text,
  lastname: text,
  email,
  birthDate: day,
  country,
  address: nullable(address),
  phoneNumber: nullable(phoneNumber),
  hotelOptin: channels,
  ibLevel,
  /** 10 digits, Luhn. */
  ibNumber: matching('^\\d{10}$', '4062118807'),
  customerStatus,
  isEmployee: flag,
})
export type Profile = Infer<typeof profile>

const unreadMails = object('UnreadMails', {
  hotel: optional(count),
  ...(has.vip ? { vip: optional(count) } : absent),
})

/** POST users/init: who is connected, in either programme. */
export const initAnswer = object('HotelInit', {
  isConnected: flag,
  profile: nullable(profile),
  ...(has.vip ? { vip: nullable(vipSummary) } : absent),
  /** Unread mails in the account of each programme; absent without a login, and for a card login. */
  unreadMails: optional(unreadMails),
})
export type InitAnswer = Infer<typeof initAnswer>

export const hotelConnected = connectedAnswer('HotelConnected', profile)

/** PUT profile/optin. */
export const optinAnswer = object('HotelOptin', { hotelOptin: channels })
export type OptinAnswer = Infer<typeof optinAnswer>

/** GET, POST profile/card_renewal. */
export const cardRenewal = object('CardRenewal', {
  /** Asked for in the last 12 months. */
  requests: count,
  /** Renewals left of the 2 in 12 months. */
  left: count,
  pending: flag,
})
export type CardRenewalAnswer = Infer<typeof cardRenewal>

export const bookingStates = ['upcoming', 'ended', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

export const booking = object('Booking', {
  id: text,
  /** The booking engine's number. */
  number: matching('^[\\w./-]{1,40}$', 'HM-5D41C0E2'),
  /** Slug of the hotel's story. */
  hotel: matching('^[a-z0-9/-]+$', 'grand-hotel-du-large'),
  from: day,
  to: day,
  nights: count,
  rooms: count,
  state: oneOf(bookingStates),
})
export type Booking = Infer<typeof booking>

export const bookings = pageSchema(booking)
