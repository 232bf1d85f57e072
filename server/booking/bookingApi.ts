import type { RouteDescription } from '#server/http/describe/description.ts'
import { intakeDescription } from '#server/http/signedIntake.ts'
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

/** POST /api/booking/reservations: `OTA_HotelResNotifRQ`, answered by `OTA_HotelResNotifRS` whatever comes. */
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
