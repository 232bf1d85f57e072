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

export const bookingNotificationsRoute = {
  ...intake,
  name: 'postBookings',
  path: '/api/booking/notifications',
  summary: 'api.notifications.booking',
  // None was accepted, and one names a hotel that the site does not know.
  answers: { ...intake.answers, 422: intake.answers[202] },
} as const satisfies RouteDescription
