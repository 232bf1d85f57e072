import { mailboxKey, nameKey } from '#server/identity/comparisonKeys.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { ContestBody } from '#shared/forms/api.ts'
import { pathFor } from '#shared/routes.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { hashOfList, pickWinners, rankEntries } from './rankEntries.ts'

export type Draw = Row<'contestDraws'>
export type DrawEntry = Row<'contestDrawEntries'>

/** Rows of one statement: databases limit its parameters. */
const batchSize = 500

export function findDraw(db: Queries, contest: string): Promise<Draw | undefined> {
  return db.selectFrom('contestDraws').selectAll().where('contest', '=', contest).executeTakeFirst()
}

/** The list of a draw, sorted as it was announced. */
export function entriesOf(db: Queries, contest: string): Promise<DrawEntry[]> {
  return db
    .selectFrom('contestDrawEntries')
    .selectAll()
    .where('contest', '=', contest)
    .orderBy('submissionId')
    .execute()
}

/** Entries that were drawn, best rank first, with their senders as far as they are still there. */
export function drawnEntries(db: Queries, contest: string) {
  return db
    .selectFrom('contestDrawEntries')
    .leftJoin('submissions', 'submissions.id', 'contestDrawEntries.submissionId')
    .select(['contestDrawEntries.submissionId', 'contestDrawEntries.rank', 'contestDrawEntries.state'])
    .select(['submissions.email', 'submissions.bodyJson'])
    .where('contest', '=', contest)
    .where('contestDrawEntries.rank', 'is not', null)
    .orderBy('contestDrawEntries.rank')
    .execute()
}

/** The entries that may win: one a person, the first of those with one mailbox, or one name and birth date. */
export async function eligibleEntries(db: Queries, contest: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contestEntries')
    .innerJoin('submissions', 'submissions.id', 'contestEntries.submissionId')
    .select(['submissions.id', 'submissions.email', 'bodyJson'])
    .where('contest', '=', contest)
    .where('spam', '=', 0)
    .orderBy('submissions.createdAt')
    .orderBy('submissions.id')
    .execute()
  const known = new Set<string>()
  return rows.flatMap(({ id, email, bodyJson }) => {
    const { firstname, lastname, birthdate } = JSON.parse(bodyJson) as ContestBody
    const keys = [mailboxKey(email), `${nameKey(firstname)} ${nameKey(lastname)} ${birthdate}`]
    const isAgain = keys.some((it) => known.has(it))
    for (const key of keys) known.add(key)
    return isAgain ? [] : [id]
  })
}

export type Announcement = Pick<Draw, 'contest' | 'source' | 'seedDay' | 'winners' | 'substitutes'>

/**
 * Announces a draw: its list is fixed, and the hash over it.
 * @returns the hash and the number of entries; undefined if the contest has a draw already
 */
export async function announceDraw(
  tx: Tx,
  announcement: Announcement,
  now: number,
): Promise<{ listHash: string; entries: number } | undefined> {
  const { contest } = announcement
  const ids = await eligibleEntries(tx, contest)
  const listHash = hashOfList(ids)
  const added = await tx
    .insertInto('contestDraws')
    .values({ ...announcement, listHash, listLength: ids.length, committedAt: now, seed: null, drawnAt: null })
    .onConflict((conflict) => conflict.column('contest').doNothing())
    .returning('contest')
    .executeTakeFirst()
  if (!added) return undefined
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = ids.slice(start, start + batchSize).map((submissionId) => ({ contest, submissionId }))
    await tx.insertInto('contestDrawEntries').values(rows).execute()
  }
  return { listHash, entries: ids.length }
}

/**
 * Draws winners and substitutes with a seed, once, from the announced day on; winners are told by mail. Who was erased
 * or withdrew since the announcement is skipped.
 * @returns false if it was drawn already, or the day has not come
 */
export async function drawContest(
  tx: Tx,
  { mail }: { mail: Mail },
  { contest, seed }: { contest: string; seed: string },
  now: number,
): Promise<boolean> {
  const draw = await tx
    .updateTable('contestDraws')
    .set({ seed, drawnAt: now })
    .where('contest', '=', contest)
    .where('seed', 'is', null)
    .where('seedDay', '<=', todayInParis(now))
    .returningAll()
    .executeTakeFirst()
  if (!draw) return false
  const list = (await entriesOf(tx, contest)).map((it) => it.submissionId)
  const inDraw = await stillIn(tx, contest)
  const picked = pickWinners(rankEntries(list, seed), (id) => !inDraw.has(id), draw)
  for (const { id, rank, state } of picked) {
    await tx
      .updateTable('contestDrawEntries')
      .set({ rank, state })
      .where('contest', '=', contest)
      .where('submissionId', '=', id)
      .execute()
    if (state === 'winner') await mailWinner(tx, { mail }, contest, id)
  }
  return true
}

/**
 * Gives the prize of a winner who does not want it, or cannot be reached, to the next substitute, who is told by mail.
 * @returns undefined if that winner was replaced already; null: no substitute is left
 */
export async function replaceWinner(
  tx: Tx,
  { mail }: { mail: Mail },
  contest: string,
  submissionId: string,
): Promise<string | null | undefined> {
  const own = (id: string) =>
    tx.updateTable('contestDrawEntries').where('contest', '=', contest).where('submissionId', '=', id)
  const { numUpdatedRows } = await own(submissionId)
    .set({ state: 'replaced' })
    .where('state', '=', 'winner')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const inDraw = await stillIn(tx, contest)
  const substitutes = await tx
    .selectFrom('contestDrawEntries')
    .select('submissionId')
    .where('contest', '=', contest)
    .where('state', '=', 'substitute')
    .orderBy('rank')
    .execute()
  for (const { submissionId: next } of substitutes) {
    const isIn = inDraw.has(next)
    const moved = await own(next)
      .set({ state: isIn ? 'winner' : 'skipped' })
      .where('state', '=', 'substitute')
      .executeTakeFirst()
    if (!isIn || moved.numUpdatedRows === 0n) continue
    await mailWinner(tx, { mail }, contest, next)
    return next
  }
  return null
}

/** Entries that were neither erased nor withdrawn. */
async function stillIn(tx: Tx, contest: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('contestEntries').select('submissionId').where('contest', '=', contest).execute()
  return new Set(rows.map((it) => it.submissionId))
}

async function mailWinner(tx: Tx, { mail }: { mail: Mail }, contest: string, id: string): Promise<void> {
  const { email, locale, desk, bodyJson } = await tx
    .selectFrom('submissions')
    .select(['email', 'locale', 'desk', 'bodyJson'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { firstname } = JSON.parse(bodyJson) as ContestBody
  await mail.queue(tx, {
    kind: 'contestWon',
    locale,
    to: email,
    data: { id, firstname, desk, draw: pathFor('contestDraw', locale, { contest }) },
  })
}
