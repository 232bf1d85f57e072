import type { CallDescription, RouteDescription } from '#server/http/describe/description.ts'
import { intakeDescription } from '#server/http/signedIntake.ts'
import { monthPrices } from '#shared/booking/prices.ts'
import { matching } from '#shared/http/answer.ts'
import { bookingSchemas } from '#shared/schemas/booking/schemas.ts'

/** Types of a notification, in the order of a stay. */
export const bookingEventTypes = ['booked', 'modified', 'cancelled'] as const

/** POST /api/booking/notifications. */
const intake = intakeDescription([
  {
    title: 'BookingEvent',
    type: { enum: bookingEventTypes },
    properties: { booking: bookingSchemas.booking },
    required: ['booking'],
  },
])

/** The media type of a message, and of every answer to it. */
const xml = { type: 'string', contentMediaType: 'text/xml' } as const

/** POST /api/booking/reservations: `OTA_HotelResNotifRQ` and messages about prices, answered by their `RS` whatever comes. */
export const reservationRoute = {
  name: 'postReservation',
  tag: 'notifications',
  method: 'POST',
  path: '/api/booking/reservations',
  summary: 'api.notifications.reservations',
  signature: 'reservation',
  bodyType: 'text/xml',
  body: xml,
  type: 'text/xml',
  answers: { 200: xml, 400: xml, 401: xml, 413: xml, 415: xml, 429: xml, 503: xml },
  errors: [],
} as const satisfies RouteDescription

export const bookingNotificationsRoute = {
  ...intake,
  name: 'postBookings',
  path: '/api/booking/notifications',
  summary: 'api.notifications.booking',
  // None was accepted, and one names a hotel that the site does not know.
  answers: { ...intake.answers, 422: intake.answers[202] },
} as const satisfies RouteDescription

/** Descriptions of the calls of `/api/booking`, by name. */
export const bookingApi = {
  prices: {
    summary: 'api.booking.prices',
    query: {
      hotel: matching('^[a-z0-9-]{1,80}$', 'la-pinede'),
      month: matching('^\\d{4}-(0[1-9]|1[0-2])$', '2026-12'),
      guests: matching('^([1-9]|1\\d|2[0-7])$', '2'),
    },
    answers: { 200: monthPrices },
    errors: ['generic.badRequest', 'generic.notFound', 'generic.unavailable'],
  },
} as const satisfies Record<string, CallDescription>
