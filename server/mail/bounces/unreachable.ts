import type { SelectQueryBuilder } from 'kysely'
import type { Store } from '#server/store/open.ts'
import type { Queries, Tables, Tx } from '#server/store/tables.ts'
import { bounceLimits } from '#shared/limits.ts'

/** A mail that came back for good. */
export interface Bounce {
  /** Id of its row in the outbox. */
  mailId: string
  emailKey: string
  /** RFC 3463, `5.1.1`. */
  status: string
}

/**
 * Keys of the addresses that mails do not reach, for a condition of a query:
 * `.where('emailKey', 'not in', unreachableKeys(db))`.
 */
export function unreachableKeys(db: Queries): SelectQueryBuilder<Tables, 'mailBounces', { emailKey: string }> {
  return db
    .selectFrom('mailBounces')
    .select('mailBounces.emailKey')
    .groupBy('mailBounces.emailKey')
    .having((row) => row.fn.countAll<number>(), '>=', bounceLimits.mails)
}

/** Whether so many mails to an address came back that neither letters nor offers are sent to it. */
export async function isUnreachable({ db }: Pick<Store, 'db'>, emailKey: string): Promise<boolean> {
  const found = await unreachableKeys(db).where('mailBounces.emailKey', '=', emailKey).executeTakeFirst()
  return found !== undefined
}

/** The number of addresses that mails do not reach. */
export async function countUnreachable(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom(unreachableKeys(db).as('marked'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Counts a mail that came back, once. The count begins anew if a later mail has arrived since the last one that came
 * back: it left, and nothing was heard of it for a week.
 * @param now epoch ms @returns whether it was new
 */
export async function countBounce(tx: Tx, { mailId, emailKey, status }: Bounce, now: number): Promise<boolean> {
  const written = await tx
    .insertInto('mailBounces')
    .values({ mailId, emailKey, status, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mailId')
    .executeTakeFirst()
  if (!written) return false
  const before = await tx
    .selectFrom('mailBounces')
    .select('at')
    .where('emailKey', '=', emailKey)
    .where('mailId', '!=', mailId)
    .orderBy('at', 'desc')
    .execute()
  const [last] = before
  // A marked address stays so until its owner says that it works.
  if (!last || before.length >= bounceLimits.mails) return true
  const arrived = await tx
    .selectFrom('outbox')
    .select('id')
    .where('recipientKey', '=', emailKey)
    .where('state', '=', 'sent')
    .where('sentAt', '>', last.at)
    .where('sentAt', '<=', now - bounceLimits.silenceMs)
    .where('id', 'not in', tx.selectFrom('mailBounces').select('mailId').where('emailKey', '=', emailKey))
    .executeTakeFirst()
  if (arrived)
    await tx.deleteFrom('mailBounces').where('emailKey', '=', emailKey).where('mailId', '!=', mailId).execute()
  return true
}

/** The owner of an address has followed a link sent to it: mails reach it. */
export async function markReachable(tx: Queries, emailKey: string): Promise<void> {
  await tx.deleteFrom('mailBounces').where('emailKey', '=', emailKey).execute()
}
