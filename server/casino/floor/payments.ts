import { sql } from 'kysely'
import { invalid, type Refusal } from '#server/http/signedIntake.ts'
import type { Store } from '#server/store/open.ts'
import type { NewRow } from '#server/store/tables.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { FloorBatchHandler, FloorEvent } from '../floorEvent.ts'

/** `payment {machine, amount, currency}`: an amount that a machine paid out. */
export const handlePayments: FloorBatchHandler<'payment'> = async (tx, events, publish) => {
  const rows = events.map(rowOf)
  const good = rows.filter((row) => row !== undefined)
  if (good.length > 0)
    await tx
      .insertInto('machinePayments')
      .values(good)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  for (const [index, row] of rows.entries()) {
    const event = events[index]
    if (!row || !event) continue
    const { machine, amount, currency, at } = row
    publish(event, { machine, amount, currency, at: isoInstant(at) })
  }
  return rows.map((row): Refusal => (row ? null : invalid('casino')))
}

function rowOf({ id, casino, data, at }: FloorEvent<'payment'>): NewRow<'machinePayments'> | undefined {
  if (!casino) return undefined
  const { machine, amount, currency } = data
  return { id, casino, machine, amount, currency, at }
}

/** Per machine: more than pages show, since a late event may sort in between. */
const maxPayments = 100

/** Deletes all but the latest payments of each machine. */
export async function deleteOldPayments({ db }: Pick<Store, 'db'>): Promise<void> {
  const ranked = db
    .selectFrom('machinePayments')
    .select(['id', sql<number>`row_number() over (partition by casino, machine order by at desc, id)`.as('rank')])
    .as('ranked')
  const old = db.selectFrom(ranked).select('ranked.id').where('ranked.rank', '>', maxPayments)
  await db.deleteFrom('machinePayments').where('id', 'in', old).execute()
}
