import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, sql } from 'kysely'
import { emailKey, mailboxKey } from '#server/identity/comparisonKeys.ts'
import { seal, unseal } from '#server/identity/sealed.ts'
import { type MailRefused, mailRefused } from '#server/metrics/events.ts'
import { claimDue, tryLater } from '#server/outbox/queue.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row, Tables, Tx } from '#server/store/tables.ts'
import { mailLimits, retention } from '#shared/limits.ts'
import { deleteCopies, fillCopies, type SentMail, writeCopies } from './copies.ts'
import { absentMails, type MailKind, mailRules, type OutgoingMail } from './kinds.ts'
import { hasOptin } from './optins.ts'

/**
 * Writes a mail in the transaction of its cause: both are stored or neither, and the mail is sent after the commit even
 * if this process dies.
 * An offer whose reader has not agreed to it is written as given up, without its content.
 * @param sendAt epoch ms; later than now for a mail that may still be withdrawn
 * @returns false if the mailbox reached its hourly limit for this kind: nothing is written
 */
export async function writeMail(tx: Tx, mail: OutgoingMail, now: number, sendAt = now): Promise<boolean> {
  const { to, about, data } = mail
  if (!(await countMail(tx, mail, now))) return false
  const aboutKey = about === undefined ? null : emailKey(about)
  const row = { recipient: to, recipientKey: emailKey(to), aboutKey, payload: JSON.stringify(data) }
  if (!(await hasOptin(tx, mail.kind, row.recipientKey))) {
    await insertRow(tx, { ...mail, sendAt }, { ...row, ...givenUp('noOptin') }, now)
    return true
  }
  const id = await insertRow(tx, { ...mail, sendAt }, row, now)
  await writeCopies(tx, mail, id, now)
  return true
}

/** Deletes a mail that was written since an instant and is not sent yet: the step that it tells was taken back. */
export async function withdrawMail(
  tx: Tx,
  { kind, to }: Pick<OutgoingMail, 'kind' | 'to'>,
  since: number,
): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('outbox')
    .where('recipientKey', '=', emailKey(to))
    .where('kind', '=', kind)
    .where('createdAt', '>=', since)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await deleteCopies(tx, id)
}

/** Whether a mail of a kind was written to an address since an instant (epoch ms), sent or not, and was not withdrawn. */
export async function isWritten(
  db: Queries,
  { kind, to }: Pick<OutgoingMail, 'kind' | 'to'>,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipientKey', '=', emailKey(to))
    .where('kind', '=', kind)
    .where('createdAt', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a mail to an erased member: address and content are encrypted, so that no column reveals the person. */
export async function writeLastMail(tx: Tx, mail: OutgoingMail, secret: string, now: number): Promise<void> {
  const { to, data } = mail
  const payload = JSON.stringify({ sealed: seal({ to, data }, secret) })
  await insertRow(tx, mail, { recipient: '', recipientKey: '', aboutKey: null, payload }, now)
}

/**
 * Deletes mails that no process is sending: they were never tried, or wait for another try.
 * @param ids of the outbox @returns those that were deleted; the others are on their way, or have left
 */
export async function recallMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = await tx
    .deleteFrom('outbox')
    .where('id', 'in', [...ids])
    .where('state', '=', 'pending')
    // A claim empties the reason of the last failure.
    .where((row) => row.or([row('attempts', '=', 0), row('lastError', 'is not', null)]))
    .returning('id')
    .execute()
  for (const { id } of taken) await deleteCopies(tx, id)
  return taken.map(({ id }) => id)
}

/** Deletes a mail that this process has claimed and does not send now. @returns false: another process has it */
export async function giveBack(tx: Tx, { id, attempts }: ClaimedMail): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await deleteCopies(tx, id)
  return true
}

/** Codes with which the reason of a failure begins that is one recipient's; any other means the mail server. */
const ofRecipient = ['EENVELOPE', 'EMESSAGE'] as const

/** Letters that wait in the outbox: not tried yet, and those that the mail server could not be given. */
export async function letterBacklog(db: Queries): Promise<{ untried: number; unreachable: number }> {
  const pending = db.selectFrom('outbox').where('state', '=', 'pending').where('kind', '=', 'letter')
  const count = (rows: typeof pending) =>
    rows.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const untried = await count(pending.where('attempts', '=', 0))
  const unreachable = await count(withoutServer(pending))
  return { untried: Number(untried.count), unreachable: Number(unreachable.count) }
}

/** Makes one of the letters due that the mail server could not be given. @param now epoch ms */
export async function probeMailServer(db: Queries, now: number): Promise<void> {
  const pending = db.selectFrom('outbox').where('state', '=', 'pending').where('kind', '=', 'letter')
  const oldest = await withoutServer(pending).select('id').orderBy('nextAttemptAt').limit(1).executeTakeFirst()
  if (!oldest) return
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: now })
    .where('id', '=', oldest.id)
    .where('state', '=', 'pending')
    .where('lastError', 'is not', null)
    .execute()
}

/** Letters among these that the mail server itself could not be given: it was away, or refused them all. */
function withoutServer<Output>(rows: SelectQueryBuilder<Tables, 'outbox', Output>) {
  return ofRecipient.reduce(
    (rest, code) => rest.where(sql`substr(last_error, 1, ${sql.lit(code.length)})`, '!=', code),
    rows.where('lastError', 'is not', null),
  )
}

async function insertRow(
  tx: Tx,
  { id = randomUUID(), kind, locale, sendAt }: Pick<OutgoingMail, 'id' | 'kind' | 'locale'> & { sendAt?: number },
  row: Pick<Row<'outbox'>, 'recipient' | 'recipientKey' | 'aboutKey' | 'payload'> &
    Partial<Pick<Row<'outbox'>, 'state' | 'lastError'>>,
  now: number,
): Promise<string> {
  const times = { nextAttemptAt: sendAt ?? now, createdAt: now }
  await tx
    .insertInto('outbox')
    .values({ id, kind, locale, ...row, ...times })
    .execute()
  return id
}

/** The recipient and content of a mail. @throws Error if none of the secrets decrypts it */
export function readMail(
  { recipient, payload }: ClaimedMail,
  secrets: readonly string[],
): Pick<OutgoingMail, 'to' | 'data'> {
  const content = JSON.parse(payload ?? '{}')
  if (recipient === '' && typeof content.sealed === 'string')
    return unseal(content.sealed, secrets) as Pick<OutgoingMail, 'to' | 'data'>
  return { to: recipient, data: content }
}

/** A budget of mails an hour. */
interface MailBudget {
  mailboxKey: string
  /** The kind of mail, with the network or the device where the budget is theirs. */
  kind: string
  perHour: number
}

/**
 * Counts a mail against its limits an hour, also one that is asked for an address to which none is sent.
 * @returns false: a limit is reached
 */
export async function countMail(
  tx: Tx,
  mail: Pick<OutgoingMail, 'kind' | 'to' | 'asker'>,
  now: number,
): Promise<boolean> {
  const isLeft = await countBudgets(tx, mail, now)
  if (!isLeft) mailRefused.publish({ kind: mail.kind } satisfies MailRefused)
  return isLeft
}

async function countBudgets(
  tx: Tx,
  { kind, to, asker }: Pick<OutgoingMail, 'kind' | 'to' | 'asker'>,
  now: number,
): Promise<boolean> {
  const { perHour } = mailRules[kind]
  if (perHour === null) return true
  const mailbox = { mailboxKey: mailboxKey(to), kind, perHour }
  if (!asker) return (await countOne(tx, mailbox, now)) !== null
  const { device, network } = asker
  const own = { ...mailbox, kind: `${kind} ${device ?? network ?? 'unknown'}` }
  const turn = await countOne(tx, own, now)
  if (turn === null || device !== undefined) return turn !== null
  if ((await countOne(tx, { ...mailbox, perHour: mailLimits.perMailbox }, now)) !== null) return true
  // No mail leaves: the network has not had its turn.
  await tx
    .deleteFrom('mailTurns')
    .where('mailboxKey', '=', own.mailboxKey)
    .where('kind', '=', own.kind)
    .where('turn', '=', turn)
    .execute()
  return false
}

/**
 * The row is the lock: another process waits for this transaction's end, and a rollback undoes the count.
 * @returns the turn; null: none is left
 */
async function countOne(tx: Tx, { mailboxKey, kind, perHour }: MailBudget, now: number): Promise<number | null> {
  for (let turn = 1; turn <= perHour; turn++) {
    const taken = await tx
      .insertInto('mailTurns')
      .values({ mailboxKey, kind, turn, takenAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['mailboxKey', 'kind', 'turn'])
          .doUpdateSet({ takenAt: now })
          .where('mailTurns.takenAt', '<=', now - mailLimits.windowMs),
      )
      .returning('turn')
      .executeTakeFirst()
    if (taken) return turn
  }
  return null
}

export type ClaimedMail = Row<'outbox'>

/** Mails to thousands at once have a lane of their own, so that a mail that somebody waits for is never behind them. */
export const lanes = ['mails', 'letters'] as const
export type Lane = (typeof lanes)[number]
const inLetters = ['letter', 'passwordInvitation'] as const satisfies readonly MailKind[]

export function laneOf(kind: MailKind): Lane {
  return inLetters.some((it) => it === kind) ? 'letters' : 'mails'
}

/** Claims due mails of a lane for this process, at most `limit`. */
export function claimMails(store: Store, now: number, limit: number, lane: Lane): Promise<ClaimedMail[]> {
  const due = (db: Queries) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where('kind', lane === 'letters' ? 'in' : 'not in', inLetters)
      .$if(absentMails.length > 0, (mails) => mails.where('kind', 'not in', absentMails))
      .orderBy('nextAttemptAt')
      .limit(limit)
      .execute()
  return claimDue(store, 'outbox', due, now)
}

/** Marks a mail as sent, with what it said in its reader's account, and deletes its content, links included. */
export async function markSent(store: Store, { id }: ClaimedMail, sent: SentMail, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'sent', sentAt: now, payload: null, lastError: null })
      .where('id', '=', id)
      .execute()
    await fillCopies(tx, id, sent, now)
  })
}

/**
 * Schedules a mail's next try, or gives it up after three days.
 * @param reason a code; never an address or a mail server's text about one
 * @returns the time of the next try (epoch ms), or null
 */
export async function markFailed(store: Store, mail: ClaimedMail, reason: string, now: number): Promise<number | null> {
  return (await tryLater(store, 'outbox', mail, reason, now)) ?? setAside(store, mail, reason)
}

/**
 * Gives a mail up that may still be wanted: people see it at the desk and may have it tried again (retry.ts). The last
 * mail to an erased member is emptied.
 */
async function setAside(store: Store, mail: ClaimedMail, reason: string): Promise<null> {
  if (mail.recipient === '') return giveUp(store, mail, reason)
  await store.db.updateTable('outbox').set({ state: 'failed', lastError: reason }).where('id', '=', mail.id).execute()
  return null
}

function givenUp(lastError: string) {
  return { state: 'failed', payload: null, lastError } as const
}

/** For a mail that became useless. */
export async function giveUp(store: Store, { id }: ClaimedMail, reason: string): Promise<null> {
  await store.transaction(async (tx) => {
    await tx.updateTable('outbox').set(givenUp(reason)).where('id', '=', id).execute()
    await deleteCopies(tx, id)
  })
  return null
}

/** Deletes old rows of the outbox, and the copies of mails that never left. */
export async function deleteOldMails({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom('mailCopies')
    .where('sentAt', 'is', null)
    .where('createdAt', '<', now - retention.sentMailMs)
    .execute()
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'pending')
    .where('createdAt', '<', now - retention.sentMailMs)
    .execute()
}
