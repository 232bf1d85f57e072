import type { Queries, Tx } from '#server/store/tables.ts'
import type { MailKind } from './kinds.ts'

/** A mail that does not leave by itself, without its reader. */
export interface StuckMail {
  id: string
  kind: MailKind
  /** `pending`: tried in vain so far; `failed`: given up. */
  state: 'pending' | 'failed'
  attempts: number
  /** Epoch ms. */
  createdAt: number
  nextAttemptAt: number
  /** A code of the mail server, or `expired`, `sealed`, `not drawn`. */
  reason: string
  mayRetry: boolean
}

/** Given up by design, and no failure: the reader wants no such mail, or none reaches them. */
const unwanted = ['muted', 'left', 'stopped', 'noOptin', 'unreachable']

/** Mails that were tried in vain, the oldest first, and how many there are. */
export async function stuckMails(db: Queries, limit: number): Promise<{ mails: StuckMail[]; total: number }> {
  const { total } = await stuck(db)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await stuck(db)
    .select(['id', 'kind', 'state', 'attempts', 'createdAt', 'nextAttemptAt', 'lastError'])
    .select((row) => row('payload', 'is not', null).as('hasPayload'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  const mails = rows.map(({ lastError, hasPayload, state, ...row }) => ({
    ...row,
    state: state === 'pending' ? ('pending' as const) : ('failed' as const),
    reason: lastError ?? '',
    mayRetry: Boolean(hasPayload),
  }))
  return { mails, total: Number(total) }
}

/**
 * Makes mails due that were tried in vain, also those that were given up but not emptied: each is tried once more at
 * least. A mail that is being sent, or has left meanwhile, is not touched.
 * @param id one mail; undefined: all of them @param now epoch ms
 * @returns how many are due now
 */
export async function retryMails(tx: Tx, id: string | undefined, now: number): Promise<number> {
  const due = tx
    .updateTable('outbox')
    .set({ state: 'pending', nextAttemptAt: now, lastError: null })
    .where('state', 'in', ['pending', 'failed'])
    .where('lastError', 'is not', null)
    .where('lastError', 'not in', unwanted)
    .where('payload', 'is not', null)
  const { numUpdatedRows } = await (id === undefined ? due : due.where('id', '=', id)).executeTakeFirst()
  return Number(numUpdatedRows)
}

function stuck(db: Queries) {
  return db
    .selectFrom('outbox')
    .where('state', 'in', ['pending', 'failed'])
    .where('lastError', 'is not', null)
    .where('lastError', 'not in', unwanted)
}
