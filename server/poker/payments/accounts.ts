import type { Queries } from '#server/store/tables.ts'
import type { MoneyRow } from '#shared/desk/money.ts'
import { addMonths, localDay, localInstant } from '#shared/time/localTime.ts'

/** A month, `YYYY-MM` in the house’s zone, of some houses; undefined: of all, with tournaments whose house is not known. */
export interface AccountScope {
  month: string
  houses: readonly string[] | undefined
}

/** The month of an instant in the house’s zone. */
export function monthOf(at: number): string {
  return localDay(at).slice(0, 7)
}

/** Movements of the month by the merchant's time, the oldest first. */
export function movementsOf(db: Queries, { month, houses }: AccountScope) {
  return db
    .selectFrom('balanceMovements')
    .innerJoin('payments', 'payments.id', 'balanceMovements.paymentId')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
    .where('balanceMovements.createdAt', '>=', localInstant(`${month}-01`))
    .where('balanceMovements.createdAt', '<', localInstant(`${addMonths(month, 1)}-01`))
    .$if(houses !== undefined, (query) => query.where('casinoSlug', 'in', houses ?? []))
}

/** Payments of the month that the site holds for paid and of which the merchant's balance has no movement yet. */
export function missingOf(db: Queries, { month, houses }: AccountScope) {
  return db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
    .where('payments.state', 'in', ['succeeded', 'refunded'])
    .where('paidAt', '>=', localInstant(`${month}-01`))
    .where('paidAt', '<', localInstant(`${addMonths(month, 1)}-01`))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('balanceMovements')
            .select('balanceMovements.id')
            .whereRef('balanceMovements.intentId', '=', 'payments.intentId')
            .where('category', '=', 'charge'),
        ),
      ),
    )
    .$if(houses !== undefined, (query) => query.where('casinoSlug', 'in', houses ?? []))
}

/** Sums by house and currency, the houses by their slugs. */
export async function sumsOf(
  db: Queries,
  scope: AccountScope,
): Promise<(Omit<MoneyRow, 'house'> & { house: string | null })[]> {
  const groups = await movementsOf(db, scope)
    .select(({ fn }) => [
      fn.sum<number>('grossCents').as('gross'),
      fn.sum<number>('feeCents').as('fees'),
      fn.countAll<number>().as('count'),
    ])
    .select(['casinoSlug', 'balanceMovements.currency', 'category', 'dispute'])
    .groupBy(['casinoSlug', 'balanceMovements.currency', 'category', 'dispute'])
    .orderBy('casinoSlug')
    .orderBy('balanceMovements.currency')
    .execute()
  const rows = new Map<string, Omit<MoneyRow, 'house'> & { house: string | null }>()
  for (const { casinoSlug: house, currency, category, dispute, ...sums } of groups) {
    const key = `${house} ${currency}`
    const row = rows.get(key) ?? { house, currency, ...noSums() }
    rows.set(key, row)
    const [gross, fees, count] = [sums.gross, sums.fees, sums.count].map(Number) as [number, number, number]
    const of = category.startsWith('refund')
      ? row.refunds
      : category.startsWith('dispute')
        ? row.disputes
        : row.payments
    of.cents += gross
    // A refund that came back and a dispute that was won are counted with their first movement.
    if (!category.includes('_')) of.count += count
    if (category === 'dispute' && dispute && dispute !== 'inquiry') row.disputes[dispute] += count
    row.fees += fees
    row.net += gross - fees
  }
  return [...rows.values()]
}

function noSums() {
  const none = () => ({ cents: 0, count: 0 })
  return { payments: none(), refunds: none(), disputes: { ...none(), open: 0, lost: 0, won: 0 }, fees: 0, net: 0 }
}
