import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type BookingEventType = 'booked' | 'modified' | 'cancelled'

/** A stay as the engine stores it. */
export interface EngineBooking {
  number: string
  /** Part of its page's address: whoever has it may change the stay. */
  key: string
  locale: 'fr' | 'en'
  hotel: string
  hotelUuid: string
  room: string
  roomName: string
  arrive: string
  depart: string
  nights: number
  rooms: number
  adults: number
  children: number
  promo: string
  firstname: string
  lastname: string
  email: string
  /** Cents, all taxes included. */
  total: number
  /** Cents, paid at the hotel. */
  touristTax: number
  state: 'booked' | 'cancelled'
}

/** A notification that the site has not accepted yet. */
export interface PendingEvent {
  id: string
  type: BookingEventType
  /** ISO 8601. */
  at: string
  booking: Record<string, unknown>
}

interface Stored {
  bookings: EngineBooking[]
  pending: PendingEvent[]
}

export interface Bookings {
  find(number: string, key: string): EngineBooking | undefined
  book(given: Omit<EngineBooking, 'number' | 'key' | 'state'>): Promise<EngineBooking>
  modify(booking: EngineBooking, changes: Partial<EngineBooking>): Promise<void>
  cancel(booking: EngineBooking): Promise<void>
  pending(): readonly PendingEvent[]
  /** The site has accepted these notifications. */
  told(ids: ReadonlySet<string>): Promise<void>
}

/** Bookings and pending notifications in one file: a restart of either side loses nothing. */
export async function createBookings(folder: string, now: () => number): Promise<Bookings> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'bookings.json')
  const stored = await read(file)
  let writing: Promise<void> = Promise.resolve()
  return {
    find: (number, key) => stored.bookings.find((it) => it.number === number && it.key === key),
    async book(given) {
      const number = `HM-${randomBytes(4).toString('hex').toUpperCase()}`
      const booking: EngineBooking = { ...given, number, key: randomBytes(16).toString('hex'), state: 'booked' }
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
    pending: () => stored.pending,
    async told(ids) {
      stored.pending = stored.pending.filter((it) => !ids.has(it.id))
      await save()
    },
  }

  async function note(type: BookingEventType, booking: EngineBooking): Promise<void> {
    const { number, hotel, arrive, depart, nights, rooms, adults, children, email, total } = booking
    stored.pending.push({
      id: randomUUID(),
      type,
      at: new Date(now()).toISOString(),
      booking: {
        number,
        hotel,
        from: arrive,
        to: depart,
        nights,
        rooms,
        adults,
        children,
        email,
        total,
        currency: 'EUR',
      },
    })
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
