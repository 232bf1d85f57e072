import { randomUUID } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import type { LeftOutReason, LetterSource } from '#shared/letter/sending.ts'
import { byLocale, type Locale } from '#shared/locales.ts'
import {
  type AddressLooks,
  candidateKeys,
  type Judgement,
  judgeAddresses,
  type LetterToSend,
  reachedEarlier,
} from './recipients.ts'

/** Addresses that are judged at once. */
const batchSize = 500

/** A sending whose recipients are being worked out. */
export interface Preparing {
  id: string
  story: string
  edition: LetterEdition
  startedAt: number
  preparedTo: string | null
}

/**
 * Works out the next recipients of a sending. Rows and mark are one transaction: a process that dies leaves a whole batch
 * or none, and of two processes with the same batch one writes it.
 * @param now epoch ms
 * @returns where the next batch begins, or null: all recipients are there; undefined: another process was faster
 */
export async function prepareBatch(
  store: Store,
  looks: AddressLooks,
  { id, story, edition, startedAt, preparedTo }: Preparing,
  now: number,
): Promise<{ preparedTo: string | null } | undefined> {
  const letter = { edition, until: startedAt }
  const { keys, judged } = await judgeBatch(store.db, looks, { letter, story, sending: id, after: preparedTo }, now)
  const rows = [...judged].flatMap(([recipientKey, it]) =>
    'recipient' in it
      ? [
          {
            sending: id,
            recipientKey,
            source: it.recipient.source,
            locale: it.recipient.locale,
            mailId: randomUUID(),
            state: 'waiting' as const,
            settledAt: null,
          },
        ]
      : [],
  )
  const isLast = keys.length < batchSize
  const next = keys.at(-1) ?? preparedTo
  const isWritten = await store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('letterSendings')
      .set({ preparedTo: next, ...(isLast && { preparedAt: now }) })
      .where('id', '=', id)
      .where('preparedAt', 'is', null)
      .where('state', '=', 'sending')
      .where('preparedTo', preparedTo === null ? 'is' : '=', preparedTo)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (rows.length > 0)
      await tx
        .insertInto('letterRecipients')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const [reason, count] of leftOutOf(judged)) await countLeftOut(tx, id, reason, count)
    return true
  })
  return isWritten ? { preparedTo: isLast ? null : next } : undefined
}

/** How many would get a letter now, by source and language, and how many not, by reason. */
export interface LetterCounts {
  total: number
  sources: Record<LetterSource, number>
  languages: Record<Locale, number>
  leftOut: Partial<Record<LeftOutReason, number>>
}

/** Counts the recipients of a letter that is not on its way yet. @param now epoch ms */
export async function countRecipients(
  { db }: Pick<Store, 'db'>,
  looks: AddressLooks,
  edition: LetterEdition,
  now: number,
): Promise<LetterCounts> {
  const counts: LetterCounts = {
    total: 0,
    sources: { subscriber: 0, eph: 0, vip: 0 },
    languages: byLocale(() => 0),
    leftOut: {},
  }
  const letter = { edition, until: now }
  for (let after: string | null = null; ; ) {
    const batch: Batch = await judgeBatch(db, looks, { letter, story: edition.uuid, sending: null, after }, now)
    for (const it of batch.judged.values()) {
      if ('leftOut' in it) {
        counts.leftOut[it.leftOut] = (counts.leftOut[it.leftOut] ?? 0) + 1
        continue
      }
      counts.total++
      counts.sources[it.recipient.source]++
      counts.languages[it.recipient.locale]++
    }
    if (batch.keys.length < batchSize) return counts
    after = batch.keys.at(-1) ?? null
  }
}

interface Batch {
  keys: string[]
  judged: Map<string, Judgement>
}

async function judgeBatch(
  db: Queries,
  looks: AddressLooks,
  of: { letter: LetterToSend; story: string; sending: string | null; after: string | null },
  now: number,
): Promise<Batch> {
  const keys = await candidateKeys(db, of.letter.edition.programme, of.after, batchSize)
  const judged = await judgeAddresses(db, looks, { letter: of.letter, keys, now })
  for (const key of await reachedEarlier(db, of, keys)) judged.set(key, { leftOut: 'earlier' })
  return { keys, judged }
}

function leftOutOf(judged: Map<string, Judgement>): Map<LeftOutReason, number> {
  const counts = new Map<LeftOutReason, number>()
  for (const it of judged.values()) if ('leftOut' in it) counts.set(it.leftOut, (counts.get(it.leftOut) ?? 0) + 1)
  return counts
}

/** Adds to the number of addresses that a sending left out: their rows are gone, or never were. */
export async function countLeftOut(tx: Tx, sending: string, reason: LeftOutReason, count: number): Promise<void> {
  if (count === 0) return
  await tx
    .insertInto('letterLeftOut')
    .values({ sending, reason, count })
    .onConflict((conflict) =>
      conflict.columns(['sending', 'reason']).doUpdateSet((row) => ({ count: row('letterLeftOut.count', '+', count) })),
    )
    .execute()
}
