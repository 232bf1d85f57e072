import { invalid, type Refusal } from '#server/http/signedIntake.ts'
import type { NewRow, Tx } from '#server/store/tables.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { FloorBatchHandler, FloorEvent } from '../floorEvent.ts'
import { latestOf } from './latestOf.ts'

type TableRow = NewRow<'tableStates'>

/**
 * `tableState {table, game, betMin, betMax, positions, open}`: bets in cents. An event older than the stored row
 * changes nothing.
 */
export const handleTables: FloorBatchHandler<'tableState'> = async (tx, events, publish) => {
  const rows = events.map(rowOf)
  const known = await knownSince(tx, events)
  const { latest, applied } = latestOf(rows, ({ casino, tableName }) => `${casino} ${tableName}`, known)
  if (latest.length > 0) await write(tx, latest)
  for (const [index, row] of rows.entries()) {
    const event = events[index]
    if (!row || !event || !applied.has(row)) continue
    const { tableName: table, game, betMin, betMax, positions, open, at } = row
    publish(event, {
      table,
      game,
      betMin,
      betMax,
      positions,
      open: open === 1,
      at: isoInstant(at),
    })
  }
  return rows.map((row, index): Refusal => (row ? null : invalid(events[index]?.casino ? 'data.betMax' : 'casino')))
}

function rowOf({ casino, data, at }: FloorEvent<'tableState'>): TableRow | undefined {
  if (!casino || data.betMax < data.betMin) return undefined
  const { table: tableName, game, betMin, betMax, positions, open } = data
  return { casino, tableName, game, betMin, betMax, positions, open: open ? 1 : 0, at }
}

async function knownSince(tx: Tx, events: readonly FloorEvent<'tableState'>[]): Promise<Map<string, number>> {
  const casinos = [...new Set(events.map(({ casino }) => casino ?? ''))]
  const rows = await tx
    .selectFrom('tableStates')
    .select(['casino', 'tableName', 'at'])
    .where('casino', 'in', casinos)
    .execute()
  return new Map(rows.map(({ casino, tableName, at }) => [`${casino} ${tableName}`, at]))
}

/** Written in sorted order, as jackpots are, against deadlocks. */
async function write(tx: Tx, rows: readonly TableRow[]): Promise<void> {
  await tx
    .insertInto('tableStates')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['casino', 'tableName'])
        .doUpdateSet((row) => ({
          game: row.ref('excluded.game'),
          betMin: row.ref('excluded.betMin'),
          betMax: row.ref('excluded.betMax'),
          positions: row.ref('excluded.positions'),
          open: row.ref('excluded.open'),
          at: row.ref('excluded.at'),
        }))
        .whereRef('excluded.at', '>=', 'tableStates.at'),
    )
    .execute()
}
