import { mailboxKey, nameKey } from '#server/identity/comparisonKeys.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { SeedForm } from '#shared/forms/api.ts'
import { pathFor } from '#shared/routes.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { localDay } from '#shared/time/localTime.ts'
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
    const { firstname, lastname, birthdate } = JSON.parse(bodyJson) as FormBodies['contest']
    const keys = [mailboxKey(email), `${nameKey(firstname)} ${nameKey(lastname)} ${birthdate}`]
    const isAgain = keys.some((it) => known.has(it))
    for (const key of keys) known.add(key)
    return isAgain ? [] : [id]
  })
}

export type Announcement = Pick<Draw, 'contest' | 'source' | 'seedDay' | 'winners' | 'substitutes'> & {
  seedForm: SeedForm
}

/**
 * Announces a draw: its list is fixed, and the hash over it.
 * @returns the hash and the number of entries; undefined if the contest has a draw already
 */
export async function announceDraw(
  tx: Tx,
  { seedForm, ...announcement }: Announcement,
  now: number,
): Promise<{ listHash: string; entries: number } | undefined> {
  const { contest } = announcement
  const { numbers: seedNumbers, digits: seedDigits, order: seedOrder } = seedForm
  const ids = await eligibleEntries(tx, contest)
  const listHash = hashOfList(ids)
  const added = await tx
    .insertInto('contestDraws')
    .values({
      ...announcement,
      seedNumbers,
      seedDigits,
      seedOrder,
      listHash,
      listLength: ids.length,
      committedAt: now,
      seed: null,
      drawnAt: null,
    })
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

/** The announced writing of a draw's seed; null: none was announced. */
export function seedFormOf({ seedNumbers, seedDigits, seedOrder }: Draw): SeedForm | null {
  if (seedNumbers === null || seedDigits === null || seedOrder === null) return null
  return { numbers: seedNumbers, digits: seedDigits, order: seedOrder }
}

/**
 * Draws winners and substitutes with a seed, once, from the announced day on; winners are told by mail. Who was erased
 * or withdrew since the announcement is skipped; the place of an entry that the house took out is given to nobody.
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
    .where('seedDay', '<=', localDay(now))
    .returningAll()
    .executeTakeFirst()
  if (!draw) return false
  const list = await entriesOf(tx, contest)
  const inDraw = await stillIn(tx, contest)
  const takenOut = new Set(list.flatMap((it) => (it.takenOutAt === null ? [] : [it.submissionId])))
  const order = rankEntries(
    list.map((it) => it.submissionId),
    seed,
  )
  const isOut = { isGone: (id: string) => !inDraw.has(id), isTakenOut: (id: string) => takenOut.has(id) }
  const picked = pickWinners(order, isOut, draw)
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
 * Gives the prize of a winner who does not want it, or cannot be reached, to the next place of the draw, whose
 * substitute is told by mail.
 * @returns undefined if that winner was replaced already; null: no place is left, or the house took its entry out
 */
export async function replaceWinner(
  tx: Tx,
  { mail }: { mail: Mail },
  contest: string,
  submissionId: string,
): Promise<string | null | undefined> {
  // An update without a change: of two people who replace at once one comes after the other.
  const draw = await tx
    .updateTable('contestDraws')
    .set((row) => ({ winners: row.ref('winners') }))
    .where('contest', '=', contest)
    .returning('winners')
    .executeTakeFirstOrThrow()
  const own = (id: string) =>
    tx.updateTable('contestDrawEntries').where('contest', '=', contest).where('submissionId', '=', id)
  const { numUpdatedRows } = await own(submissionId)
    .set({ state: 'replaced' })
    .where('state', '=', 'winner')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const inDraw = await stillIn(tx, contest)
  const drawn = await tx
    .selectFrom('contestDrawEntries')
    .select(['submissionId', 'state'])
    .where('contest', '=', contest)
    .where('rank', 'is not', null)
    .where((row) => row.or([row('state', 'is', null), row('state', '!=', 'skipped')]))
    .orderBy('rank')
    .execute()
  // Places are used in their order: those of the winners, then one for each who was replaced.
  const used = draw.winners + drawn.filter(({ state }) => state === 'replaced').length - 1
  for (const { submissionId: next, state } of drawn.slice(used)) {
    if (state === null) return null
    const isIn = inDraw.has(next)
    await own(next)
      .set({ state: isIn ? 'winner' : 'skipped' })
      .execute()
    if (!isIn) continue
    await mailWinner(tx, { mail }, contest, next)
    return next
  }
  return null
}

/**
 * Takes an entry out of the list of an announced draw: it keeps its place. After the draw nothing changes.
 * @param now epoch ms
 * @returns false: no announced list has it
 */
export async function removeListed(tx: Tx, submissionId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contestDrawEntries')
    .set((row) => ({ takenOutAt: row.fn.coalesce('takenOutAt', row.val(now)) }))
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Puts an entry back that was taken out of an announced list. @param isBeforeSeed the seed cannot be known yet
 * @returns false: the list never had it, or the draw goes by what was known on the seed's day
 */
export async function returnListed(tx: Tx, submissionId: string, isBeforeSeed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contestDrawEntries')
    .set({ takenOutAt: null })
    .where('submissionId', '=', submissionId)
    .where((row) => (isBeforeSeed ? row.lit(true) : row('state', 'is not', null)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  const { firstname } = JSON.parse(bodyJson) as FormBodies['contest']
  await mail.queue(tx, {
    kind: 'contestWon',
    locale,
    to: email,
    data: { id, firstname, desk, draw: pathFor('contestDraw', locale, { contest }) },
  })
}
