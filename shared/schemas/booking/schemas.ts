import { currency, type Infer, matching, nullable, object, optional, type Schema } from '#shared/http/answer.ts'

function whole(minimum: number, maximum: number, example: number): Schema<number> {
  return { type: 'integer', minimum, maximum, examples: [example] }
}

const day = (example: string): Schema<string> => ({ type: 'string', format: 'day', examples: [example] })

/** The booking of a notification. build.mjs compiles it into `generated/booking.mjs`. */
export const bookingSchemas = {
  booking: object('NotifiedBooking', {
    number: matching('^[\\w./-]{1,40}$', 'HM-5D41C0E2'),
    /** Slug of the hotel's story. */
    hotel: matching('^[a-z0-9]+(?:[-/][a-z0-9]+){0,20}$', 'grand-hotel-du-large'),
    from: day('2027-05-03'),
    /** The day of departure. */
    to: day('2027-05-06'),
    /** Days between them. */
    nights: whole(1, 366, 3),
    rooms: whole(1, 99, 1),
    adults: whole(1, 99, 2),
    children: whole(0, 99, 0),
    /** Without it the number of the programme alone says whose stay it is. */
    email: optional(nullable(matching('^(?=.{5,254}$)[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'camille@demo.test'))),
    /** Number of the hotel programme. */
    ibNumber: optional(nullable(matching('^\\d{10}$', '4062118807'))),
    /** Cents. */
    total: whole(0, 1_000_000_000, 78_600),
    currency,
    /** The engine's code of the room. */
    room: optional(nullable(matching('^[\\w-]{1,20}$', 'SUP2'))),
    /** Its name at the engine. */
    roomName: optional(nullable(matching('^[^\\p{Cc}]{1,80}$', 'Chambre Supérieure'))),
  }),
} as const

/** A booking as the booking engine notifies it. */
export type NotifiedBooking = Infer<typeof bookingSchemas.booking>
