import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recallMails } from '#server/mail/index.ts'
import { storedTexts } from '#server/store/inLanguage.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import type { LetterProblem, SendingState } from '#shared/letter/sending.ts'
import { retention } from '#shared/limits.ts'
import { byLocale } from '#shared/locales.ts'
import { countLeftOut } from './prepare.ts'

export type Sending = Row<'letterSendings'>

/** A sending as a person has seen it. */
export type SeenSending = Pick<Sending, 'id' | 'version' | 'story'>

interface NewSending {
  edition: LetterEdition
  personId: string | null
  /** Epoch ms; now: it waits for the person who begins it. */
  scheduledAt: number
}

/**
 * Plans a sending; the edition is frozen when it begins.
 * @param now epoch ms
 * @returns its id; undefined: the story has a sending that is not over
 */
export async function addSending(
  tx: Tx,
  { edition, personId, scheduledAt }: NewSending,
  now: number,
): Promise<string | undefined> {
  const { uuid, programme } = edition
  const row = await tx
    .insertInto('letterSendings')
    .values({
      id: randomUUID(),
      story: uuid,
      activeStory: uuid,
      programme,
      subjects: subjectsOf(edition),
      edition: null,
      state: scheduledAt > now ? 'scheduled' : 'late',
      reason: null,
      personId,
      createdAt: now,
      scheduledAt,
      startedAt: null,
      preparedTo: null,
      preparedAt: null,
      endedAt: null,
    })
    .onConflict((conflict) => conflict.column('activeStory').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const subjectsOf = ({ texts }: LetterEdition) => storedTexts(byLocale((it) => texts[it].subject))

/** Begins a planned sending with the story as it is now. @param now epoch ms @returns false: somebody was faster */
export function beginSending(tx: Queries, seen: SeenSending, edition: LetterEdition, now: number): Promise<boolean> {
  return change(tx, seen, ['scheduled', 'late'], {
    state: 'sending',
    edition: JSON.stringify(edition),
    subjects: subjectsOf(edition),
    startedAt: now,
  })
}

/** Another time for a sending that has not begun. @returns false: it has changed since it was seen */
export function reschedule(tx: Queries, seen: SeenSending, scheduledAt: number): Promise<boolean> {
  return change(tx, seen, ['scheduled', 'late'], { state: 'scheduled', scheduledAt })
}

/** Its time passed while no process ran, or without a second person: a person decides. */
export function markLate(tx: Queries, seen: SeenSending): Promise<boolean> {
  return change(tx, seen, ['scheduled'], { state: 'late' })
}

/** Its story cannot be sent. @param now epoch ms */
export function refuseSending(tx: Queries, seen: SeenSending, reason: LetterProblem, now: number): Promise<boolean> {
  return change(tx, seen, ['scheduled', 'late'], { state: 'refused', reason, endedAt: now, activeStory: null })
}

/**
 * Stops a sending at once, in every process: mails that wait in the outbox go back to its recipients, and one that a
 * process holds asks once more before it leaves.
 */
export async function pauseSending(tx: Tx, seen: SeenSending): Promise<boolean> {
  if (!(await change(tx, seen, ['sending'], { state: 'paused' }))) return false
  await unqueue(tx, seen.id)
  return true
}

export function resumeSending(tx: Queries, seen: SeenSending): Promise<boolean> {
  return change(tx, seen, ['paused'], { state: 'sending' })
}

/** Ends a sending for everybody whose letter has not left. @param now epoch ms */
export async function cancelSending(tx: Tx, seen: SeenSending, now: number): Promise<boolean> {
  const over = { state: 'cancelled', endedAt: now, activeStory: null } as const
  if (!(await change(tx, seen, ['scheduled', 'late', 'sending', 'paused'], over))) return false
  await unqueue(tx, seen.id)
  const { numDeletedRows } = await tx
    .deleteFrom('letterRecipients')
    .where('sending', '=', seen.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  await countLeftOut(tx, seen.id, 'cancelled', Number(numDeletedRows))
  return true
}

/** The update is the lock: of two people or processes one changes the sending. */
async function change(
  tx: Queries,
  { id, version, story }: SeenSending,
  from: readonly SendingState[],
  values: Partial<Pick<Sending, 'state' | 'reason' | 'edition' | 'subjects'>> &
    Partial<Pick<Sending, 'startedAt' | 'endedAt' | 'scheduledAt' | 'activeStory'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letterSendings')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('story', '=', story)
    .where('version', '=', version)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives mails of the outbox back that no process is sending. */
async function unqueue(tx: Tx, sending: string): Promise<void> {
  const queued = await tx
    .selectFrom('letterRecipients')
    .select('mailId')
    .where('sending', '=', sending)
    .where('state', '=', 'queued')
    .execute()
  const ids = queued.map(({ mailId }) => mailId)
  for (let from = 0; from < ids.length; from += 500) {
    const taken = await recallMails(tx, ids.slice(from, from + 500))
    if (taken.length === 0) continue
    await tx
      .updateTable('letterRecipients')
      .set({ state: 'waiting' })
      .where('mailId', 'in', taken)
      .where('state', '=', 'queued')
      .execute()
  }
}

/** Copies what became of the mails, as long as the outbox knows it. @param now epoch ms */
export async function settleRecipients(db: Queries, sending: string, now: number): Promise<void> {
  await sql`update letter_recipients set
      state = (select case outbox.state when 'pending' then 'queued' else outbox.state end
        from outbox where outbox.id = letter_recipients.mail_id),
      settled_at = ${now}
    where sending = ${sending} and state in ('queued', 'failed') and exists (select 1 from outbox
      where outbox.id = letter_recipients.mail_id
        and outbox.state <> case letter_recipients.state when 'queued' then 'pending' else 'failed' end)`.execute(db)
}

/** Ends a sending of which nothing waits any more. @param now epoch ms @returns whether this call ended it */
export async function endSending(db: Queries, seen: SeenSending, now: number): Promise<boolean> {
  const open = await db
    .selectFrom('letterRecipients')
    .select('mailId')
    .where('sending', '=', seen.id)
    .where('state', 'in', ['waiting', 'queued'])
    .limit(1)
    .executeTakeFirst()
  if (open) return false
  return change(db, seen, ['sending'], { state: 'sent', endedAt: now, activeStory: null })
}

/** How far a sending is. */
export interface SendingProgress {
  waiting: number
  queued: number
  /** Letters among the queued ones, tried in vain so far. */
  retried: number
  sent: number
  failed: number
}

export async function progressOf(db: Queries, sending: string): Promise<SendingProgress> {
  const rows = await db
    .selectFrom('letterRecipients')
    .leftJoin('outbox', 'outbox.id', 'letterRecipients.mailId')
    .select(['letterRecipients.state', 'outbox.state as mail'])
    .select((row) => row('outbox.lastError', 'is not', null).as('isRetried'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sending', '=', sending)
    .groupBy(['letterRecipients.state', 'outbox.state', sql`outbox.last_error is not null`])
    .execute()
  const progress = { waiting: 0, queued: 0, retried: 0, sent: 0, failed: 0 }
  for (const { state, mail, isRetried, count } of rows) {
    // The outbox knows it first.
    const now = state === 'queued' && mail !== null && mail !== 'pending' ? mail : state
    progress[now] += Number(count)
    if (now === 'queued' && isRetried) progress.retried += Number(count)
  }
  return progress
}

/** Recipients of every sending by state, as the sendings have it: of one on its way the outbox knows more ({@link progressOf}). */
export async function recipientsBySending(db: Queries): Promise<Map<string, { sent: number; total: number }>> {
  const rows = await db
    .selectFrom('letterRecipients')
    .select(['sending', 'state'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['sending', 'state'])
    .execute()
  const counts = new Map<string, { sent: number; total: number }>()
  for (const { sending, state, count } of rows) {
    const of = counts.getOrInsertComputed(sending, () => ({ sent: 0, total: 0 }))
    of.total += Number(count)
    if (state === 'sent') of.sent += Number(count)
  }
  return counts
}

export async function leftOutOf(
  db: Queries,
  sending: string,
): Promise<Pick<Row<'letterLeftOut'>, 'reason' | 'count'>[]> {
  const rows = await db
    .selectFrom('letterLeftOut')
    .select(['reason', 'count'])
    .where('sending', '=', sending)
    .orderBy('reason')
    .execute()
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
}

/** The sendings of one story, or of all, the latest first. */
export function sendingsOf(db: Queries, story: string | undefined): Promise<Omit<Sending, 'edition'>[]> {
  const all = db
    .selectFrom('letterSendings')
    // Without the edition, which may have megabytes of pictures.
    .select(['id', 'story', 'activeStory', 'programme', 'subjects', 'state', 'reason', 'version'])
    .select(['personId', 'createdAt', 'scheduledAt', 'startedAt', 'preparedTo', 'preparedAt', 'endedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
  return (story === undefined ? all : all.where('story', '=', story)).execute()
}

/** Sendings that go on now, the oldest first. */
export function sendingsOnTheirWay(db: Queries) {
  return db
    .selectFrom('letterSendings')
    .select(['id', 'story', 'version', 'startedAt', 'preparedTo', 'preparedAt'])
    .where('state', '=', 'sending')
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
}

/** Sendings that go on only when a person says so: one that was stopped, or whose time passed unseen. */
export async function countUndecided(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('letterSendings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', 'in', ['late', 'paused'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Planned sendings whose time has come. @param now epoch ms */
export function dueSendings(db: Queries, now: number) {
  return db
    .selectFrom('letterSendings')
    .select(['id', 'story', 'version', 'scheduledAt', 'personId', 'subjects'])
    .where('state', '=', 'scheduled')
    .where('scheduledAt', '<=', now)
    .orderBy('scheduledAt')
    .orderBy('id')
    .execute()
}

/**
 * Copies what became of mails whose sending is over: one that was given up may be tried again by hand, as long as the
 * outbox knows it. @param now epoch ms
 */
export async function settleEnded(db: Queries, now: number): Promise<void> {
  const ended = await db
    .selectFrom('letterSendings')
    .select('id')
    .where('endedAt', '>', now - retention.sentMailMs)
    .execute()
  for (const { id } of ended) await settleRecipients(db, id, now)
}

/** Outcomes of a sending: readers who left the letter, and letters that came back. */
export async function echoOf(
  db: Queries,
  { id, startedAt }: Pick<Sending, 'id' | 'startedAt'>,
): Promise<{ unsubscribed: number; bounced: number }> {
  const recipients = db.selectFrom('letterRecipients').where('sending', '=', id)
  const since = startedAt ?? 0
  const left = await recipients
    .leftJoin('offerReaders', 'offerReaders.emailKey', 'recipientKey')
    .leftJoin('newsletterSubscriptions', 'newsletterSubscriptions.emailKey', 'recipientKey')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.or([row('leftAt', '>=', since), row('unsubscribedAt', '>=', since)]))
    .executeTakeFirstOrThrow()
  const bounced = await recipients
    .innerJoin('mailBounces', 'mailBounces.mailId', 'letterRecipients.mailId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { unsubscribed: Number(left.count), bounced: Number(bounced.count) }
}
