import { randomUUID } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { TitledTournament } from './catalogue.ts'

export type TournamentRow = Row<'tournaments'>

/** The stored copy of a story, so that mails can name the tournament when its story is gone. */
export function columnsOf(tournament: TitledTournament) {
  const { uuid: storyUuid, slug, titles, startsAt, registrationUntil, revision, casino } = tournament
  return {
    storyUuid,
    slug,
    startsAt,
    registrationUntil,
    revision,
    casinoName: casino?.name ?? '',
    casinoSlug: casino?.slug ?? null,
    titles,
    endsAt: Math.max(tournament.endsAt, registrationUntil),
  }
}

/** The row of a story's coming tournament, made with the first request for a place. */
export async function openRow(
  { db }: Pick<Store, 'db'>,
  tournament: TitledTournament,
  now: number,
): Promise<TournamentRow> {
  const columns = { ...columnsOf(tournament), places: tournament.places ?? 0 }
  const { storyUuid } = columns
  // The stored date was played: its players have no place at the next one.
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

/** Rows of coming tournaments, by the uuid of their stories. */
export async function openRows(db: Queries): Promise<ReadonlyMap<string, TournamentRow>> {
  const rows = await db.selectFrom('tournaments').selectAll().where('state', '=', 'open').execute()
  return new Map(rows.map((it) => [it.storyUuid, it]))
}

/**
 * Locks a tournament until the end of the transaction. Every change of places, waiting lists or payments locks it
 * first, so that no two transactions deadlock. The guarded UPDATE is a lock that both databases have.
 */
export function lockTournament(tx: Tx, id: string): Promise<TournamentRow> {
  return tx
    .updateTable('tournaments')
    .set((row) => ({ taken: row.ref('taken') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
