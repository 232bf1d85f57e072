import type { Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { todayInParis } from '#shared/time/parisTime.ts'

/** Password of every account of the demo world. */
export const demoPassword = 'Demo-2026!'

/** The id of an account by its name, the same in both programmes. */
export function demoId(name: string): string {
  return `demo-${name}`
}

/** `YYYY-MM-DD`, so many days after today in Paris. @param now epoch ms */
export function dayFrom(now: number, days: number): string {
  return Temporal.PlainDate.from(todayInParis(now)).add({ days }).toString()
}

/** Whether an account of the demo world was never written to. Its row stays locked, so that processes that start together write once. */
export async function lockUnwritten(tx: Tx, programme: Programme, memberId: string): Promise<boolean> {
  const locked = await tx
    .updateTable(programme === 'vip' ? 'vipMembers' : 'hotelMembers')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', memberId)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (locked.numUpdatedRows === 0n) return false
  const copy = await tx
    .selectFrom('mailCopies')
    .select('id')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return copy === undefined
}
