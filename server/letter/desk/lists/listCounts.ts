import type { Queries } from '#server/store/tables.ts'
import { unsubscribeReasons } from '#shared/account/optins.ts'
import type { ListProps, ListsProps } from '#shared/desk/lists.ts'
import { deskLimits } from '#shared/limits.ts'
import { leftRows } from './leftRows.ts'
import type { ListInput } from './listRow.ts'

/** Subscribers of the letter by state. @param house slug; undefined: every house */
export async function letterCounts(db: Queries, house: string | undefined): Promise<ListsProps['letter']> {
  const all = db.selectFrom('newsletterSubscriptions')
  const rows = await (house === undefined ? all : all.where('house', '=', house))
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** How often each reason was given; a few people could be guessed, so that their number is not told. */
export async function leaveReasons(
  db: Queries,
  { house }: Pick<ListInput, 'house'>,
): Promise<NonNullable<ListProps['reasons']>> {
  const rows = await db
    .selectFrom(leftRows(house))
    .select(['reason', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('reason')
    .execute()
  const counts = new Map(rows.map(({ reason, count }) => [reason, Number(count)]))
  return unsubscribeReasons.map((reason) => {
    const count = counts.get(reason) ?? 0
    return { reason, count: count > 0 && count < deskLimits.fewestTold ? null : count }
  })
}
