import { invalid, type Refusal, wrongPaths } from '#server/http/signedIntake.ts'
import { nightsOf } from '#shared/booking/stay.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { NotifiedBooking } from '#shared/schemas/booking/schemas.ts'
import { validators } from '#shared/schemas/generated/booking.mjs'

/** A checked booking of the engine. */
export interface EngineBooking {
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  fromDay: string
  toDay: string
  nights: number
  rooms: number
  adults: number
  children: number
  /** Null: the engine does not know it. */
  email: string | null
  ibNumber: string | null
  /** Cents. */
  totalCents: number
  currency: string
  /** The engine's code of the room, and its name there. */
  room: string | null
  roomName: string | null
}

/** A booking of which every field is valid, or the refusal that names the others: half a booking is of no use. */
export function readBooking(given: unknown): EngineBooking | NonNullable<Refusal> {
  if (!validators.booking(given)) return invalid(...wrongPaths('booking', validators.booking))
  const { from: fromDay, to: toDay, total: totalCents, ibNumber = null, ...it } = given as NotifiedBooking
  if (nightsOf(fromDay, toDay) !== it.nights) return invalid('booking.nights')
  const { number, nights, rooms, adults, children, email = null, currency, room = null, roomName = null } = it
  // Its whole address is understood, too: rows name a house by the last segment alone.
  const hotel = lastSegment(it.hotel)
  const size = { fromDay, toDay, nights, rooms, adults, children, room, roomName }
  return { number, hotel, ...size, email, ibNumber, totalCents, currency }
}
