import { accountApi, redirectQuery } from '#server/account/index.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import type { CallDescription } from '#server/http/describe/description.ts'
import { protectionApi } from '#server/protection/index.ts'
import { emailAnswer } from '#shared/account/api.ts'
import { formAnswer } from '#shared/forms/api.ts'
import {
  booking,
  bookingStates,
  bookings,
  cardRenewal,
  hotelConnected,
  initAnswer,
  optinAnswer,
  profile,
} from '#shared/hotel/api.ts'
import { oneOf } from '#shared/http/answer.ts'

/** Descriptions of the calls of `/api/eph`, by name. */
export const hotelApi = {
  ...accountApi('eph', { connected: hotelConnected, optin: optinAnswer }),
  ...protectionApi,
  init: { summary: 'api.eph.init', answers: { 200: initAnswer } },
  signup: {
    summary: 'api.eph.signup',
    query: redirectQuery,
    answers: { 201: emailAnswer },
    errors: ['eph.0053'],
  },
  collaborator: {
    summary: 'api.eph.collaborator',
    answers: { 202: emailAnswer },
    errors: ['eph.0053', 'eph.0112', 'eph.0113', 'eph.0118'],
  },
  readMe: { summary: 'api.account.readMe', answers: { 200: profile } },
  readCardRenewal: { summary: 'api.eph.readCardRenewal', answers: { 200: cardRenewal } },
  requestCardRenewal: {
    summary: 'api.eph.requestCardRenewal',
    answers: { 201: cardRenewal },
    errors: ['eph.0106', 'eph.0117'],
  },
  withdrawCardRenewal: {
    summary: 'api.eph.withdrawCardRenewal',
    answers: { 200: cardRenewal },
    errors: ['generic.notFound', 'generic.conflict'],
  },
  confirmCardRenewal: {
    summary: 'api.eph.confirmCardRenewal',
    answers: { 200: cardRenewal },
    errors: ['generic.notFound', 'generic.conflict'],
  },
  listBookings: {
    summary: 'api.eph.listBookings',
    query: { state: oneOf(bookingStates), page: pageParameter },
    answers: { 200: bookings },
  },
  readBooking: { summary: 'api.eph.readBooking', answers: { 200: booking }, errors: ['generic.notFound'] },
  writeToReception: {
    summary: 'api.eph.writeToReception',
    answers: { 201: formAnswer },
    errors: ['generic.notFound', 'generic.conflict'],
  },
} as const satisfies Record<string, CallDescription>
