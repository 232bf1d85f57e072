import { OperatorError } from '#server/env/index.ts'
import { missingOf, monthOf, movementsOf } from '#server/poker/payments/accounts.ts'
import type { Queries } from '#server/store/tables.ts'
import { localWallClock } from '#shared/time/localTime.ts'
import type { Movement } from './readReport.ts'

/** Categories of what the site sells. The account's others, as fees and taxes of Stripe, are printed and not compared. */
const ofSales = /^(charge|refund|dispute|partial_capture)/

/**
 * Holds the merchant's report against our accounts, by months of the house’s zone and categories.
 * @param only a month; without it those that the report names
 * @throws OperatorError: the report names no month
 */
export async function checkReport(
  db: Queries,
  report: readonly Movement[],
  only?: string,
): Promise<{ text: string; agrees: boolean }> {
  const byMonth = Map.groupBy(report, ({ at }) => monthOf(at))
  const months = only ? [only] : [...byMonth.keys()].toSorted()
  if (months.length === 0) throw new OperatorError('The report has no lines: name its month with --month 2026-11.')
  const parts = await Promise.all(
    months.map(async (month) => compare(month, await oursOf(db, month), byMonth.get(month) ?? [])),
  )
  const agrees = parts.every(({ differences }) => differences.length === 0)
  const text = parts.map(({ month, sums, differences }) => [month, ...sums, ...differences].join('\n'))
  return { text: [...text, agrees ? 'They agree.' : 'They differ.'].join('\n\n'), agrees }
}

/** Our lines of a month; a payment that is paid here and of which the merchant has not told stands by its intent. */
async function oursOf(db: Queries, month: string): Promise<Movement[]> {
  const scope = { month, houses: undefined }
  const movements = await movementsOf(db, scope)
    .select(['balanceMovements.id', 'balanceMovements.createdAt as at', 'category', 'sourceId'])
    .select(['grossCents', 'feeCents', 'balanceMovements.currency'])
    .execute()
  const missing = await missingOf(db, scope)
    .select(['payments.id', 'intentId', 'paidAt', 'paidCents', 'amountCents', 'payments.currency'])
    .execute()
  return [
    ...movements,
    ...missing.map(({ id, intentId, paidAt, paidCents, amountCents, currency }) => ({
      id: intentId ?? id,
      at: paidAt ?? 0,
      category: 'charge',
      sourceId: 'not in the balance that the site has read',
      grossCents: paidCents ?? amountCents,
      feeCents: 0,
      currency,
    })),
  ]
}

function compare(month: string, ours: readonly Movement[], theirs: readonly Movement[]) {
  const sold = theirs.filter(({ category }) => ofSales.test(category))
  const [here, there] = [byId(ours), byId(sold)]
  const differences = [
    ...sold.filter(({ id }) => !here.has(id)).map((it) => `Only in the report: ${lineOf(it)}`),
    ...ours.filter(({ id }) => !there.has(id)).map((it) => `Only on the site: ${lineOf(it)}`),
    ...ours.flatMap((own) => {
      const other = there.get(own.id)
      return other === undefined || figuresOf(own) === figuresOf(other)
        ? []
        : [`Not the same: ${lineOf(own)} on the site, ${figuresOf(other)} in the report`]
    }),
    ...(sold.length === there.size ? [] : ['The report names a line twice.']),
  ]
  const keyOf = ({ category, currency }: Movement) => `${category} ${currency}`
  const keys = [...new Set([...ours, ...theirs].map(keyOf))].toSorted()
  const rows = keys.map((key) => {
    const [own, other] = [ours, theirs].map((of) => of.filter((it) => keyOf(it) === key)) as [Movement[], Movement[]]
    const gross = (of: readonly Movement[]) => of.reduce((sum, it) => sum + it.grossCents, 0)
    const fees = (of: readonly Movement[]) => of.reduce((sum, it) => sum + it.feeCents, 0)
    const sum = (of: readonly Movement[]) => `${amount(gross(of))} less ${amount(fees(of))} (${of.length})`
    if (!ofSales.test(key)) return [key, 'not sold here', sum(other), '']
    return [key, sum(own), sum(other), `${amount(gross(own) - gross(other))} less ${amount(fees(own) - fees(other))}`]
  })
  return { month, sums: aligned([['', 'site: gross less fees (lines)', 'Stripe', 'difference'], ...rows]), differences }
}

function byId(movements: readonly Movement[]): Map<string, Movement> {
  return new Map(movements.map((it) => [it.id, it]))
}

function figuresOf({ category, grossCents, feeCents, currency, at }: Movement): string {
  return `${localWallClock(at)} ${category} ${amount(grossCents)} ${currency}, fee ${amount(feeCents)}`
}

function lineOf(movement: Movement): string {
  return `${movement.id} ${figuresOf(movement)}${movement.sourceId && `, ${movement.sourceId}`}`
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}
