import type { Kysely } from 'kysely'
import { writeEvent } from '#server/events/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Row, Tables, Tx } from '#server/store/tables.ts'
import type { Booking, BookingState } from '#shared/hotel/api.ts'
import { type StayEvent, stayMachine } from '#shared/hotel/stayMachine.ts'
import { type Page, pageCount } from '#shared/http/page.ts'
import { retention } from '#shared/limits.ts'
import { move } from '#shared/move.ts'
import { localDay } from '#shared/time/localTime.ts'

export type Stay = Row<'stays'>
type Queries = Kysely<Tables>

/** Stays per page of the list. */
const staysPerPage = 10

export interface StayQuery {
  /** Empty: every state. */
  states: readonly BookingState[]
  /** Counts from 1. */
  page: number
}

/** Stays, for other domains. */
export interface Stays {
  /** The member's own stays: coming ones soonest first, past ones latest first. */
  list(hotelMemberId: string, query: StayQuery): Promise<Page<Booking>>
  /** The member's own stays as they are stored, the latest first. */
  latest(hotelMemberId: string, limit: number): Promise<Stay[]>
  /** Undefined for an unknown stay and for another member's. */
  find(hotelMemberId: string, id: string): Promise<Stay | undefined>
  /** Gives a member the stays that wait for the confirmation of this address. */
  attach(tx: Tx, member: { id: string; emailKey: string }): Promise<void>
  /** Ends every stay whose day of departure is over; a job runs it for the stays that are not read. */
  endDeparted(): Promise<number>
  /** Deletes ended stays of erased members, and unclaimed stays after a year. */
  deleteOld(): Promise<void>
}

export interface StaysOptions {
  store: Store
  clock: () => number
  /** Called when a member's stay has ended, within the same transaction: the first one raises the level. */
  onEnded: (tx: Tx, hotelMemberId: string, now: number) => Promise<void>
}

export function createStays({ store, clock, onEnded }: StaysOptions): Stays {
  return {
    async list(hotelMemberId, { states, page }) {
      const own = () => {
        const rows = store.db.selectFrom('stays').where('hotelMemberId', '=', hotelMemberId)
        return states.length > 0 ? rows.where('state', 'in', [...states]) : rows
      }
      const read = () =>
        Promise.all([
          own()
            .select((of) => of.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow(),
          own()
            .selectAll()
            .orderBy('fromDay', isComing(states) ? 'asc' : 'desc')
            .orderBy('number')
            .limit(staysPerPage)
            .offset((page - 1) * staysPerPage)
            .execute(),
        ])
      // Hardly ever has one ended meanwhile: a store far away is waited for once.
      const [departed, before] = await Promise.all([endDeparted(hotelMemberId), read()])
      const [{ total }, rows] = departed > 0 ? await read() : before
      return { items: rows.map(bookingOf), page, pages: pageCount(total, staysPerPage), total }
    },
    async latest(hotelMemberId, limit) {
      await endDeparted(hotelMemberId)
      return store.db
        .selectFrom('stays')
        .selectAll()
        .where('hotelMemberId', '=', hotelMemberId)
        .orderBy('fromDay', 'desc')
        .orderBy('number')
        .limit(limit)
        .execute()
    },
    async find(hotelMemberId, id) {
      await endDeparted(hotelMemberId)
      return store.db
        .selectFrom('stays')
        .selectAll()
        .where('id', '=', id)
        .where('hotelMemberId', '=', hotelMemberId)
        .executeTakeFirst()
    },
    async attach(tx, { id, emailKey }) {
      const now = clock()
      const attached = await tx
        .updateTable('stays')
        .set({ hotelMemberId: id, updatedAt: now })
        .where('emailKey', '=', emailKey)
        .where('hotelMemberId', 'is', null)
        .returning(['id', 'state'])
        .execute()
      for (const stay of attached) await writeStay(tx, stay.id, 'stay.created', now)
      if (attached.some(({ state }) => state === 'ended')) await onEnded(tx, id, now)
    },
    endDeparted: () => endDeparted(),
    async deleteOld() {
      const now = clock()
      await store.db
        .deleteFrom('stays')
        .where('hotelMemberId', 'is', null)
        .where((row) =>
          row.or([
            row('emailKey', 'is', null).and('toDay', '<', localDay(now)),
            row('toDay', '<', localDay(now - retention.unclaimedStayMs)),
          ]),
        )
        .execute()
    },
  }

  async function endDeparted(hotelMemberId?: string): Promise<number> {
    const now = clock()
    // A guest leaves on the last day, so the stay is still current on it.
    const departed = (db: Queries) => {
      const rows = db
        .selectFrom('stays')
        .select(['id', 'state', 'hotelMemberId'])
        .where('state', '=', 'upcoming')
        .where('toDay', '<', localDay(now))
        .limit(500)
      return hotelMemberId ? rows.where('hotelMemberId', '=', hotelMemberId) : rows
    }
    if ((await departed(store.db).execute()).length === 0) return 0
    return store.transaction(async (tx) => {
      const rows = await departed(tx).execute()
      for (const row of rows) await end(tx, row, now)
      return rows.length
    })
  }

  async function end(tx: Tx, row: Pick<Stay, 'id' | 'state' | 'hotelMemberId'>, now: number) {
    const state = nextState(row.state, { type: 'departed' })
    const ended = await tx
      .updateTable('stays')
      .set({ state, updatedAt: now })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n || !row.hotelMemberId) return
    await writeStay(tx, row.id, 'stay.changed', now)
    await onEnded(tx, row.hotelMemberId, now)
  }
}

/** Tells other systems of a stay as it is now; without a member it is nobody's yet. */
export async function writeStay(tx: Tx, id: string, kind: 'stay.created' | 'stay.changed', now: number): Promise<void> {
  const stay = await tx.selectFrom('stays').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { hotelMemberId: memberId, totalCents: amount, fromDay: from, toDay: to } = stay
  const { number, hotel, rooms, adults, children, currency, state } = stay
  const details = { number, hotel, from, to, rooms, adults, children, amount, currency, state }
  if (memberId) await writeEvent(tx, kind, { programme: 'eph', memberId }, details, now)
}

/** @throws UndrawnMove */
export function nextState(state: Stay['state'], event: StayEvent): Stay['state'] {
  return move(stayMachine, { state, context: {} }, event).state as Stay['state']
}

function isComing(states: readonly BookingState[]): boolean {
  return states.length === 1 && states[0] === 'upcoming'
}

/** A stay as calls return it. */
export function bookingOf({ id, number, hotel, fromDay, toDay, nights, rooms, state }: Stay): Booking {
  return { id, number, hotel, from: fromDay, to: toDay, nights, rooms, state }
}
