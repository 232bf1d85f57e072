import type { Kysely } from 'kysely'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import type { FloorEvent } from '../floorEvent.ts'

/** An event as streams send it. */
export interface FloorUpdate {
  id: string
  type: string
  /** Trigram of the casino. */
  casino: string
  /** JSON. */
  data: string
}

/** Events missed by a browser that reconnects. */
export interface Missed {
  updates: FloorUpdate[]
  /** The named event is deleted already, or too many followed: the browser must reload the page's data. */
  isTooOld: boolean
}

/** For all casinos together: some hours at the pace of the embedded floor. */
const maxEvents = 20_000
/** Beyond this number loading the page is faster. */
const mostMissed = 1000

export function updateOf({ id, type, casino }: FloorEvent, data: object): FloorUpdate {
  return { id, type, casino: casino ?? '', data: JSON.stringify(data) }
}

/** Stores events for browsers that reconnect. */
export async function storeUpdates(tx: Kysely<Tables>, events: readonly FloorUpdate[], at: number): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('floorEvents')
    .values(events.map((it) => ({ ...it, at })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A casino's events after a given one. @param types the event types that the stream sends */
export async function missedSince(
  { db }: Pick<Store, 'db'>,
  { casino, types, lastId }: { casino: string; types: readonly string[]; lastId: string },
): Promise<Missed> {
  const last = await db.selectFrom('floorEvents').select('seq').where('id', '=', lastId).executeTakeFirst()
  if (!last) return { updates: [], isTooOld: true }
  const updates = await db
    .selectFrom('floorEvents')
    .select(['id', 'type', 'casino', 'data'])
    .where('casino', '=', casino)
    .where('seq', '>', last.seq)
    .where('type', 'in', [...types])
    .orderBy('seq')
    .limit(mostMissed + 1)
    .execute()
  return updates.length > mostMissed ? { updates: [], isTooOld: true } : { updates, isTooOld: false }
}

/** Deletes all but the latest events. */
export async function deleteOldUpdates({ db }: Pick<Store, 'db'>): Promise<void> {
  const oldest = await db
    .selectFrom('floorEvents')
    .select('seq')
    .orderBy('seq', 'desc')
    .offset(maxEvents)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await db.deleteFrom('floorEvents').where('seq', '<=', oldest.seq).execute()
}
