import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookingEventType, EngineBooking } from './engineBooking.ts'
import { reservationMessage } from './reservation.ts'

/** A message that the site has not answered yet. */
export interface PendingMessage {
  id: string
  /** reservation.ts. */
  message: string
}

interface Stored {
  bookings: EngineBooking[]
  pending: PendingMessage[]
}

export interface Bookings {
  all(): readonly EngineBooking[]
  find(number: string, key: string): EngineBooking | undefined
  book(given: Omit<EngineBooking, 'number' | 'key' | 'state'>): Promise<EngineBooking>
  modify(booking: EngineBooking, changes: Partial<EngineBooking>): Promise<void>
  cancel(booking: EngineBooking): Promise<void>
  /** The booking of that number and e-mail address. */
  look(number: string, email: string): EngineBooking | undefined
  pending(): readonly PendingMessage[]
  /** The site has answered this message. */
  told(id: string): Promise<void>
}

/** Bookings and pending messages in one file: a restart of either side loses nothing. */
export async function createBookings(folder: string, now: () => number): Promise<Bookings> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'bookings.json')
  const stored = await read(file)
  let writing: Promise<void> = Promise.resolve()
  return {
    all: () => stored.bookings,
    find: (number, key) => stored.bookings.find((it) => it.number === number && it.key === key),
    async book(given) {
      const number = `HM-${randomBytes(4).toString('hex').toUpperCase()}`
      const key = randomBytes(16).toString('hex')
      const booking: EngineBooking = { ...given, number, key, state: 'booked', bookedAt: now() }
      stored.bookings.push(booking)
      await note('booked', booking)
      return booking
    },
    async modify(booking, changes) {
      Object.assign(booking, changes)
      await note('modified', booking)
    },
    async cancel(booking) {
      booking.state = 'cancelled'
      await note('cancelled', booking)
    },
    look: (number, email) =>
      stored.bookings.find(
        (it) => it.number === number.trim() && it.email.toLowerCase() === email.trim().toLowerCase(),
      ),
    pending: () => stored.pending,
    async told(id) {
      stored.pending = stored.pending.filter((it) => it.id !== id)
      await save()
    },
  }

  async function note(type: BookingEventType, booking: EngineBooking): Promise<void> {
    stored.pending.push({ id: randomUUID(), message: reservationMessage(type, booking, now()) })
    await save()
  }

  /** Writes one after another, each complete or not at all. */
  function save(): Promise<void> {
    writing = writing.then(async () => {
      await writeFile(`${file}.new`, JSON.stringify(stored, null, 2))
      await rename(`${file}.new`, file)
    })
    return writing
  }
}

async function read(file: string): Promise<Stored> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"bookings":[],"pending":[]}'
    throw error
  })
  return JSON.parse(text) as Stored
}
