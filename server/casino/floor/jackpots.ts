import { invalid, type Refusal } from '#server/http/signedIntake.ts'
import type { NewRow, Tx } from '#server/store/tables.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { FloorBatchHandler, FloorEvent } from '../floorEvent.ts'
import { latestOf } from './latestOf.ts'

type JackpotRow = NewRow<'jackpots'>

/**
 * `jackpot {machine, name, amount, currency}`: the current jackpot of a machine. An event older than the stored row
 * changes nothing and is not published.
 */
export const handleJackpots: FloorBatchHandler<'jackpot'> = async (tx, events, publish) => {
  const rows = events.map(rowOf)
  const known = await knownSince(tx, events)
  const { latest, applied } = latestOf(rows, ({ casino, machine }) => `${casino} ${machine}`, known)
  if (latest.length > 0) await write(tx, latest)
  for (const [index, row] of rows.entries()) {
    const event = events[index]
    if (!row || !event || !applied.has(row)) continue
    const { machine, name, amount, currency, at } = row
    publish(event, { machine, name, amount, currency, at: isoInstant(at) })
  }
  return rows.map((row): Refusal => (row ? null : invalid('casino')))
}

function rowOf({ casino, data, at }: FloorEvent<'jackpot'>): JackpotRow | undefined {
  if (!casino) return undefined
  const { machine, name, amount, currency } = data
  return { casino, machine, name, amount, currency, at }
}

async function knownSince(tx: Tx, events: readonly FloorEvent<'jackpot'>[]): Promise<Map<string, number>> {
  const casinos = [...new Set(events.map(({ casino }) => casino ?? ''))]
  const rows = await tx
    .selectFrom('jackpots')
    .select(['casino', 'machine', 'at'])
    .where('casino', 'in', casinos)
    .execute()
  return new Map(rows.map(({ casino, machine, at }) => [`${casino} ${machine}`, at]))
}

/** Rows are written in sorted order, so that two processes cannot deadlock; a newer row of another process stays. */
async function write(tx: Tx, rows: readonly JackpotRow[]): Promise<void> {
  await tx
    .insertInto('jackpots')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['casino', 'machine'])
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          amount: row.ref('excluded.amount'),
          currency: row.ref('excluded.currency'),
          at: row.ref('excluded.at'),
        }))
        .whereRef('excluded.at', '>=', 'jackpots.at'),
    )
    .execute()
}
