import { randomUUID } from 'node:crypto'
import type { Queries, Row } from '#server/store/tables.ts'
import { reservationLimits } from '#shared/limits.ts'

interface Refused {
  number?: string
  hotel?: string
  code: number
  text: string
  /** Epoch ms. */
  at: number
}

/** Keeps the reason for the staff's page: what a message says of people is not stored. Again the same is one row. */
export async function noteRefused(db: Queries, { number, hotel, code, text, at }: Refused): Promise<void> {
  const same = db
    .updateTable('refusedMessages')
    .set({ at })
    .where('number', number === undefined ? 'is' : '=', number ?? null)
    .where('reason', '=', text)
  if ((await same.executeTakeFirst()).numUpdatedRows > 0n) return
  const row = { id: randomUUID(), number: number ?? null, hotel: hotel ?? null, code, reason: text, at }
  await db.insertInto('refusedMessages').values(row).execute()
}

/** A message of that number was taken: the ones before it need nobody any more. */
export async function settleRefused(db: Queries, number: string): Promise<void> {
  await db.deleteFrom('refusedMessages').where('number', '=', number).execute()
}

/** The latest messages that could not be taken, and how many there are. */
export async function refusedMessages(db: Queries): Promise<{ total: number; entries: Row<'refusedMessages'>[] }> {
  const [{ total }, entries] = await Promise.all([
    db
      .selectFrom('refusedMessages')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refusedMessages')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(reservationLimits.refusedRows)
      .execute(),
  ])
  return { total: Number(total), entries }
}
