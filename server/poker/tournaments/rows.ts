import { randomUUID } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { CatalogueTournament } from './catalogue.ts'

export type TournamentRow = Row<'tournaments'>

/** Part of a story that the store keeps, so that a tournament can be told of when its story is gone. */
export function columnsOf(tournament: CatalogueTournament, english: CatalogueTournament | undefined) {
  const { uuid: storyUuid, slug, startsAt, registrationUntil, revision, casino } = tournament
  return {
    storyUuid,
    slug,
    startsAt,
    registrationUntil,
    revision,
    casinoName: casino?.name ?? '',
    titleFr: tournament.title,
    titleEn: english?.title ?? tournament.title,
    endsAt: Math.max(tournament.endsAt, registrationUntil),
  }
}

/** The row of a story's coming tournament; made by whoever first asks for a place. */
export async function openRow(
  { db }: Pick<Store, 'db'>,
  tournament: CatalogueTournament,
  english: CatalogueTournament | undefined,
  now: number,
): Promise<TournamentRow> {
  const columns = { ...columnsOf(tournament, english), places: tournament.places ?? 0 }
  const { storyUuid } = columns
  // It was played: whoever had a place there has none at the next one.
  await db
    .updateTable('tournaments')
    .set({ state: 'past' })
    .where('storyUuid', '=', storyUuid)
    .where('state', '=', 'open')
    .where('endsAt', '<=', now)
    .where('endsAt', '<', columns.endsAt)
    .execute()
  await db
    .insertInto('tournaments')
    .values({ ...columns, id: randomUUID(), state: 'open', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('storyUuid', '=', storyUuid)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** Rows of tournaments to come, by the uuid of their stories. */
export async function openRows(db: Queries): Promise<ReadonlyMap<string, TournamentRow>> {
  const rows = await db.selectFrom('tournaments').selectAll().where('state', '=', 'open').execute()
  return new Map(rows.map((it) => [it.storyUuid, it]))
}

/**
 * Holds a tournament until the end of the transaction. Whoever changes who has a place, waits or pays holds it first,
 * so that nobody waits for anybody in a circle. The guarded UPDATE is the lock that both databases know.
 */
export function lockTournament(tx: Tx, id: string): Promise<TournamentRow> {
  return tx
    .updateTable('tournaments')
    .set((row) => ({ taken: row.ref('taken') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
