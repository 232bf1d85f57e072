import type { Store } from '#server/store/open.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { NightValue } from './rateMessages.ts'

/** Values in one statement: databases limit its parameters. */
const rowsAtOnce = 500

interface Told {
  /** The engine's number of the hotel. */
  hotel: string
  values: readonly NightValue[]
  /** Epoch ms: the message's own time. */
  at: number
  /** Prices of the same rooms and rates for nights that the message does not name are over. */
  isWhole: boolean
}

/** Stores what a message says, but for what a later one has said already. @returns how many values are new */
export function storeNights(store: Pick<Store, 'transaction'>, { hotel, values, at, isWhole }: Told): Promise<number> {
  return store.transaction(async (tx) => {
    let stored = 0
    for (let index = 0; index < values.length; index += rowsAtOnce) {
      const rows = values.slice(index, index + rowsAtOnce).map((it) => ({ ...it, hotel, at }))
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('nightlyRates')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['hotel', 'day', 'room', 'plan', 'kind', 'guests'])
            .doUpdateSet((row) => ({ value: row.ref('excluded.value'), at: row.ref('excluded.at') }))
            .whereRef('nightlyRates.at', '<=', 'excluded.at'),
        )
        .executeTakeFirst()
      stored += Number(numInsertedOrUpdatedRows)
    }
    const products = new Map(values.map((it) => [`${it.room} ${it.plan}`, it]))
    if (isWhole)
      for (const { room, plan } of products.values())
        await tx
          .deleteFrom('nightlyRates')
          .where('hotel', '=', hotel)
          .where('room', '=', room)
          .where('plan', '=', plan)
          .where('kind', '=', 'amount')
          .where('at', '<', at)
          .execute()
    return stored
  })
}

/** Nights that are over. @param today `YYYY-MM-DD` */
export async function deleteOldNights(db: Queries, today: string): Promise<void> {
  await db.deleteFrom('nightlyRates').where('day', '<', today).execute()
}

/** When the last message of a hotel came that has prices; null: none. @param hotel the engine's number */
export async function lastHeard(db: Queries, hotel: string): Promise<number | null> {
  const row = await db
    .selectFrom('nightlyRates')
    .select((it) => it.fn.max('at').as('at'))
    .where('hotel', '=', hotel)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The last message of each hotel that has prices, by the engine's number. */
export async function ratesHeard(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('nightlyRates')
    .select((row) => ['hotel', row.fn.max('at').as('at')])
    .groupBy('hotel')
    .execute()
  return new Map(rows.map(({ hotel, at }) => [hotel, at]))
}

/** A rate at which a night is sold. */
export interface Rate {
  plan: string
  cents: number
  /** A stay that begins on that night has as many at least. */
  minNights: number
  mayArrive: boolean
}

/** Rates at which a night in a room is sold to so many guests, the cheapest first; none: nobody has told a price. */
export type NightOf = (day: string, room: string, guests: number) => readonly Rate[] | 'closed'

/** Reads the nights from the first day to the last one. @param hotel the engine's number */
export async function readNightsOf(db: Queries, hotel: string, from: string, to: string): Promise<NightOf> {
  const rows = await db
    .selectFrom('nightlyRates')
    .selectAll()
    .where('hotel', '=', hotel)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const byDay = Map.groupBy(rows, (it) => it.day)
  return (day, room, guests) => nightOf(byDay.get(day) ?? [], room, guests)
}

/** A closure of the hotel, the room or the rate closes what is under it, and so does no room left. */
function nightOf(rows: readonly Row<'nightlyRates'>[], room: string, guests: number): ReturnType<NightOf> {
  const own = rows.filter((it) => it.room === '' || it.room === room)
  const isNo = (kind: string) => (it: Row<'nightlyRates'>) => it.kind === kind && it.value === 0
  if (own.some(isNo('count')) || own.some((it) => it.plan === '' && isNo('open')(it))) return 'closed'
  const amounts = own.filter((it) => it.kind === 'amount' && (it.guests === 0 || it.guests >= guests))
  const rates = [...Map.groupBy(amounts, (it) => it.plan)].map(([plan, prices]) => {
    const rules = own.filter((it) => it.plan === '' || it.plan === plan)
    // The price for more guests counts where none is for so few.
    const [least] = prices.toSorted((one, other) => one.guests - other.guests)
    return {
      plan,
      cents: least?.value ?? 0,
      minNights: Math.max(1, ...rules.filter((it) => it.kind === 'minStay').map((it) => it.value)),
      mayArrive: !rules.some(isNo('arrival')),
      isClosed: rules.some(isNo('open')),
    }
  })
  const open = rates.filter((it) => !it.isClosed).toSorted((one, other) => one.cents - other.cents)
  return open.length === 0 && rates.length > 0 ? 'closed' : open
}
