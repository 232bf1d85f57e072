import { address, channels, civility, connectedAnswer, phoneNumber } from '#shared/account/answers.ts'
import type { InitAnswer, UnreadMails } from '#shared/account/session.ts'
import {
  count,
  country,
  day,
  email,
  flag,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  pageSchema,
  text,
} from '#shared/schemas/answer.ts'
import { vipSummary } from '#shared/vip/answers.ts'
import type { Booking, CardRenewalAnswer, OptinAnswer, Profile } from './api.ts'

export const profile = object<Profile>('HotelProfile', {
  civility: nullable(civility),
  firstname: text,
  lastname: text,
  email,
  birthDate: day,
  country,
  address: nullable(address),
  phoneNumber: nullable(phoneNumber),
  hotelOptin: channels,
  ibLevel: oneOf(['IBPROSPECT', 'IBMEMBRE', 'IBCOLLABORATEUR']),
  ibNumber: matching('^\\d{10}$', '4062118807'),
  customerStatus: oneOf(['Discovery', 'Collaborator', 'Infinitely']),
  isEmployee: flag,
})

export const initAnswer = object<InitAnswer>('HotelInit', {
  isConnected: flag,
  profile: nullable(profile),
  vip: nullable(vipSummary),
  unreadMails: optional(object<UnreadMails>('UnreadMails', { hotel: optional(count), vip: optional(count) })),
})

export const hotelConnected = connectedAnswer('HotelConnected', profile)
export const optinAnswer = object<OptinAnswer>('HotelOptin', { hotelOptin: channels })

export const cardRenewal = object<CardRenewalAnswer>('CardRenewal', {
  requests: count,
  left: count,
  pending: flag,
})

export const bookingStates = ['upcoming', 'ended', 'cancelled'] as const

export const booking = object<Booking>('Booking', {
  id: text,
  number: matching('^[\\w./-]{1,40}$', 'HM-5D41C0E2'),
  hotel: matching('^[a-z0-9/-]+$', 'grand-hotel-du-large'),
  from: day,
  to: day,
  nights: count,
  rooms: count,
  state: oneOf(bookingStates),
})

export const bookings = pageSchema(booking)
