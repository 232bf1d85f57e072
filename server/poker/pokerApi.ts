import { pageParameter } from '#server/http/calls/readPage.ts'
import type { CallDescription, RouteDescription } from '#server/http/describe/description.ts'
import { matching, object, oneOf, only, text } from '#shared/http/answer.ts'
import {
  liveTournament,
  registration,
  registrationStarted,
  registrations,
  tournament,
  tournaments,
  waitlistPlace,
} from '#shared/poker/api.ts'
import { mostCentDigits } from '#shared/poker/tournamentFilter.ts'
import { dateRanges } from '#shared/time/dateRanges.ts'

const buyin = matching(`^\\d{1,${mostCentDigits}}$`, '15000')

/** Descriptions of the calls of `/api/poker`, by name. */
export const pokerApi = {
  readTournaments: {
    summary: 'api.poker.readTournaments',
    query: {
      casino: matching('^[a-z0-9-]+$', 'honfleur'),
      range: oneOf(dateRanges),
      buyinMin: buyin,
      buyinMax: buyin,
      page: pageParameter,
    },
    answers: { 200: tournaments },
    errors: ['generic.unavailable'],
  },
  readTournament: {
    summary: 'api.poker.readTournament',
    answers: { 200: tournament },
    errors: ['payment.tournamentUnavailable', 'generic.unavailable'],
  },
  register: {
    summary: 'api.poker.register',
    answers: { 201: registrationStarted },
    errors: [
      ...['generic.forbidden', 'vip.paused'],
      ...['payment.tournamentUnavailable', 'payment.reservationFailed'],
      ...['payment.missingCasinoData', 'payment.missingCasinoTrigram', 'payment.missingCasinoUuid'],
      ...['payment.invalidAmount', 'payment.default', 'generic.unavailable'],
    ],
  },
  readRegistrations: { summary: 'api.poker.readRegistrations', answers: { 200: registrations } },
  readRegistration: {
    summary: 'api.poker.readRegistration',
    answers: { 200: registration },
    errors: ['generic.notFound'],
  },
  cancel: {
    summary: 'api.poker.cancel',
    answers: { 204: null },
    errors: ['generic.notFound', 'payment.tooLate', 'generic.unavailable', 'payment.default'],
  },
  joinWaitlist: {
    summary: 'api.poker.joinWaitlist',
    answers: { 200: waitlistPlace, 201: waitlistPlace },
    errors: [
      ...['generic.forbidden', 'vip.paused', 'generic.conflict'],
      ...['payment.tournamentUnavailable', 'payment.reservationFailed', 'generic.unavailable'],
    ],
  },
  leaveWaitlist: {
    summary: 'api.poker.leaveWaitlist',
    answers: { 204: null },
    errors: ['payment.tournamentUnavailable', 'generic.notFound', 'generic.unavailable'],
  },
} as const satisfies Record<string, CallDescription>

/** GET /api/poker/tournaments/{slug}/stream. */
export const tournamentStreamRoute = {
  name: 'streamTournament',
  tag: 'poker',
  method: 'GET',
  path: '/api/poker/tournaments/:slug/stream',
  summary: 'api.poker.streamTournament',
  type: 'text/event-stream',
  events: { live: liveTournament },
  answers: { 200: text },
  errors: ['payment.tournamentUnavailable', 'generic.tooManyRequests', 'generic.unavailable'],
} as const satisfies RouteDescription

/** POST /api/poker/payment/webhook. */
export const merchantWebhookRoute = {
  name: 'merchantWebhook',
  tag: 'poker',
  method: 'POST',
  path: '/api/poker/payment/webhook',
  summary: 'api.poker.merchantWebhook',
  headers: { 'Stripe-Signature': text },
  signature: 'stripe',
  body: { type: 'object', externalDocs: { url: 'https://docs.stripe.com/api/events/object' } },
  answers: { 200: object('Received', { received: only(true) }) },
  errors: [
    ...['generic.badSignature', 'generic.tooLarge', 'generic.unsupportedType', 'generic.badRequest'],
    ...['generic.tooManyRequests', 'generic.unavailable'],
  ],
} as const satisfies RouteDescription
