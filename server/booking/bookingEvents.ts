import { randomUUID } from 'node:crypto'
import type { Refusal, SignedEvent } from '#server/http/signedIntake.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { currentSlug } from '#server/slugs/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { localDay } from '#shared/time/localTime.ts'
import { bookingEventTypes } from './bookingApi.ts'
import { differs, mailStay, noticed, type StayMailServices } from './mailStay.ts'
import { type EngineBooking, readBooking } from './readBooking.ts'
import { nextState, type Stay, writeStay } from './stays.ts'

export interface BookingEventOptions extends StayMailServices {
  clock: () => number
  /** True if the site has a house with that slug. */
  isHotel: (slug: string) => boolean
  /** Called when a member's stay has ended, within the same transaction. */
  onEnded: (tx: Tx, hotelMemberId: string, now: number) => Promise<void>
}

const types: ReadonlySet<string> = new Set(bookingEventTypes)

/**
 * Applies the booking engine's notifications of stays. They may come late and in any order: the engine's latest state
 * counts, not the last arrival.
 * @returns `unknownType`; `invalid`: the booking is not valid; `unknownHotel`; `conflict`: the stay is over or
 * cancelled
 */
export function handleBooking({ clock, isHotel, onEnded, ...mailing }: BookingEventOptions) {
  return async (tx: Tx, { type, at, given }: SignedEvent): Promise<Refusal> => {
    if (!types.has(type)) return 'unknownType'
    const bare = type === 'cancelled' && numberAlone(given.booking)
    if (bare) return cancel(tx, bare, at)
    const notified = readBooking(given.booking)
    if (typeof notified === 'string' || 'code' in notified) return notified
    const booking = { ...notified, hotel: await currentSlug(tx, 'house', notified.hotel) }
    const known = await tx.selectFrom('stays').selectAll().where('number', '=', booking.number).executeTakeFirst()
    if (known && known.changedAt >= at) return null
    // Cancelled twice is cancelled.
    if (known && known.state === type) return null
    if (known && known.state !== 'upcoming') return 'conflict'
    // A known stay is updated even if its house has left the site.
    if (!known && !isHotel(booking.hotel) && !(await wasHotel(tx, booking.hotel))) return 'unknownHotel'
    const stay = known ? await change(tx, known, booking, at) : await add(tx, booking, at)
    if (!stay) return 'conflict'
    const isOver = stay.toDay < localDay(clock())
    if (type === 'cancelled') await setState(tx, stay, 'cancelled')
    else if (isOver) {
      await setState(tx, stay, 'departed')
      if (stay.hotelMemberId) await onEnded(tx, stay.hotelMemberId, clock())
    }
    await writeStay(tx, stay.id, known?.hotelMemberId ? 'stay.changed' : 'stay.created', clock())
    const mail = isOver ? undefined : mailOf(type, known, stay)
    if (mail) await mailStay(mailing, tx, stay, mail)
    return null
  }

  /** The engine may cancel a stay without saying once more what it was. */
  async function cancel(tx: Tx, number: string, at: number): Promise<Refusal> {
    const known = await tx.selectFrom('stays').selectAll().where('number', '=', number).executeTakeFirst()
    if (!known) return 'unknownBooking'
    if (known.changedAt >= at || known.state === 'cancelled') return null
    if (known.state !== 'upcoming') return 'conflict'
    const stay = await update(tx, known, {}, at)
    if (!stay) return 'conflict'
    await setState(tx, stay, 'cancelled')
    await writeStay(tx, stay.id, known.hotelMemberId ? 'stay.changed' : 'stay.created', clock())
    if (stay.toDay >= localDay(clock())) await mailStay(mailing, tx, stay, 'stayCancelled')
    return null
  }

  async function add(tx: Tx, booking: EngineBooking, at: number): Promise<Stay | undefined> {
    const now = clock()
    const { email, ...columns } = booking
    const key = email === null ? null : emailKey(email)
    const hotelMemberId = await memberFor(tx, key, booking.ibNumber)
    const dates = { changedAt: at, createdAt: now, updatedAt: now }
    return tx
      .insertInto('stays')
      .values({ id: randomUUID(), ...columns, emailKey: key, hotelMemberId, ...dates })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst()
  }

  async function change(tx: Tx, known: Stay, booking: EngineBooking, at: number): Promise<Stay | undefined> {
    const { email, ...columns } = booking
    const key = email === null ? known.emailKey : emailKey(email)
    // A stay keeps its member even if the engine sends another address.
    const hotelMemberId = known.hotelMemberId ?? (await memberFor(tx, key, booking.ibNumber))
    const isNoticed = differs(known, { ...known, ...columns })
    const changedFrom = isNoticed ? JSON.stringify(noticed(known)) : known.changedFrom
    return update(tx, known, { ...columns, emailKey: key, hotelMemberId, changedFrom }, at)
  }

  function update(
    tx: Tx,
    known: Stay,
    columns: Partial<Omit<Stay, 'id' | 'sequence'>>,
    at: number,
  ): Promise<Stay | undefined> {
    return tx
      .updateTable('stays')
      .set((column) => ({
        ...columns,
        changedAt: at,
        updatedAt: clock(),
        sequence: column('sequence', '+', 1),
      }))
      .where('id', '=', known.id)
      .where('state', '=', 'upcoming')
      .returningAll()
      .executeTakeFirst()
  }

  async function setState(tx: Tx, stay: Stay, event: 'cancelled' | 'departed'): Promise<void> {
    const state = nextState(stay.state, { type: event })
    await tx.updateTable('stays').set({ state }).where('id', '=', stay.id).execute()
  }
}

function numberAlone(booking: unknown): string | undefined {
  if (!isRecord(booking) || Object.keys(booking).length > 1) return undefined
  return typeof booking.number === 'string' ? booking.number : undefined
}

/** Whether the site has had that hotel: guests book rooms whose page an editor has unpublished, or just renamed. */
async function wasHotel(tx: Tx, slug: string): Promise<boolean> {
  const house = await tx.selectFrom('deskHouses').select('kind').where('slug', '=', slug).executeTakeFirst()
  return house?.kind === 'hotel'
}

/** The mail about what a notification did; undefined: nothing that a guest would notice. */
function mailOf(type: string, known: Stay | undefined, stay: Stay): Parameters<typeof mailStay>[3] | undefined {
  if (type === 'cancelled') return 'stayCancelled'
  // The first that the account hears of it, whichever notification came first.
  if (!known || known.hotelMemberId === null) return 'stayBooked'
  return differs(known, stay) ? 'stayChanged' : undefined
}

/** Found by card number, else by a confirmed address; null: the stay waits for a member who confirms the address. */
async function memberFor(tx: Tx, key: string | null, ibNumber: string | null): Promise<string | null> {
  const member = await tx
    .selectFrom('hotelMembers')
    .select('id')
    .where('state', '=', 'active')
    .where((row) => row.or([row('ibNumber', '=', ibNumber ?? ''), row('emailKey', '=', key ?? '')]))
    .orderBy((row) =>
      row
        .case()
        .when('ibNumber', '=', ibNumber ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .executeTakeFirst()
  return member?.id ?? null
}
