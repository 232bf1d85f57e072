import type { Store } from '#server/store/open.ts'
import type { Queries } from '#server/store/tables.ts'
import type { GameTable, Jackpot, MachinePayment } from '#shared/casino/api.ts'
import type { InMs } from '#shared/http/instants.ts'

/** The last known state of the floor, for calls and pages; `casino` is a trigram. */
export interface FloorQueries {
  /** Sorted by amount, largest first. */
  jackpots(casino: string): Promise<InMs<Jackpot, 'at'>[]>
  /** The last 20 payments of a machine, latest first. */
  payments(casino: string, machine: string): Promise<InMs<MachinePayment, 'at'>[]>
  /** Sorted by game and table. */
  games(casino: string): Promise<GameTable[]>
}

/** The instant of the last event of machines and tables, by trigram. */
export async function floorHeard(db: Queries): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jackpots')
    .select(['casino', (row) => row.fn.max('at').as('at')])
    .groupBy('casino')
    .unionAll(
      db
        .selectFrom('tableStates')
        .select(['casino', (row) => row.fn.max('at').as('at')])
        .groupBy('casino'),
    )
    .unionAll(
      db
        .selectFrom('machinePayments')
        .select(['casino', (row) => row.fn.max('at').as('at')])
        .groupBy('casino'),
    )
    .execute()
  const heard = new Map<string, number>()
  for (const { casino, at } of rows) heard.set(casino, Math.max(heard.get(casino) ?? 0, at))
  return heard
}

const maxPayments = 20

export function floorQueries({ db }: Pick<Store, 'db'>): FloorQueries {
  return {
    async jackpots(casino) {
      return await db
        .selectFrom('jackpots')
        .select(['machine', 'name', 'amount', 'currency', 'at'])
        .where('casino', '=', casino)
        .orderBy('amount', 'desc')
        .orderBy('machine')
        .execute()
    },
    async payments(casino, machine) {
      return await db
        .selectFrom('machinePayments')
        .select(['amount', 'currency', 'at'])
        .where('casino', '=', casino)
        .where('machine', '=', machine)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(maxPayments)
        .execute()
    },
    async games(casino) {
      const rows = await db
        .selectFrom('tableStates')
        .select(['tableName', 'game', 'betMin', 'betMax', 'positions', 'open'])
        .where('casino', '=', casino)
        .orderBy('game')
        .orderBy('tableName')
        .execute()
      return rows.map(({ tableName: table, open, ...it }) => ({ table, ...it, open: open === 1 }))
    },
  }
}
