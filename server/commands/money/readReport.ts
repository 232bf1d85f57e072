import { OperatorError } from '#server/env/index.ts'
import { readLines } from '../members/readLines.ts'

/** A line of the merchant's report, or of our accounts. */
export interface Movement {
  id: string
  /** Epoch ms. */
  at: number
  category: string
  sourceId: string
  grossCents: number
  feeCents: number
  /** Capitals. */
  currency: string
}

const columns = ['balance_transaction_id', 'created_utc', 'currency', 'gross', 'fee', 'reporting_category'] as const

/**
 * Stripe's "Itemized balance change from activity": columns by name, in any order, others beside them.
 * @throws OperatorError naming every line that cannot be read; Error if there is no such file
 */
export async function readReport(path: string): Promise<Movement[]> {
  let places: Readonly<Record<(typeof columns)[number] | 'source_id', number>> | undefined
  const [movements, problems]: [Movement[], string[]] = [[], []]
  for await (const lines of readLines(path))
    for (const { line, cells } of lines) {
      if (typeof cells === 'string') problems.push(`Line ${line}: ${cells}.`)
      else if (!places) places = placesOf(cells)
      else {
        const { balance_transaction_id, created_utc, currency, gross, fee, reporting_category, source_id } = places
        const movement = {
          id: cells[balance_transaction_id] ?? '',
          at: Date.parse(`${(cells[created_utc] ?? '').replace(' ', 'T')}Z`),
          category: cells[reporting_category] ?? '',
          sourceId: cells[source_id] ?? '',
          grossCents: centsOf(cells[gross]),
          feeCents: centsOf(cells[fee]),
          currency: (cells[currency] ?? '').toUpperCase(),
        }
        const wrong = problemOf(movement)
        if (wrong) problems.push(`Line ${line}: ${wrong} cannot be read.`)
        else movements.push(movement)
      }
    }
  if (!places && problems.length === 0) throw new OperatorError('The file is empty.')
  if (problems.length > 0) throw new OperatorError([...problems, 'Nothing was compared.'].join('\n'))
  return movements
}

function placesOf(header: readonly string[]) {
  const missing = columns.filter((it) => !header.includes(it))
  if (missing.length > 0)
    throw new OperatorError(
      `This is not Stripe’s report “Itemized balance change from activity”: it has no column ${missing.join(', ')}.`,
    )
  const names = [...columns, 'source_id'] as const
  return Object.fromEntries(names.map((it) => [it, header.indexOf(it)])) as Record<(typeof names)[number], number>
}

/** `-1234.50`, or with the decimal comma that the report may be asked for. */
function centsOf(text = ''): number {
  return /^-?\d+([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN
}

function problemOf({ id, at, category, grossCents, feeCents, currency }: Movement): string | undefined {
  if (id === '') return 'balance_transaction_id'
  if (Number.isNaN(at)) return 'created_utc'
  if (category === '') return 'reporting_category'
  if (Number.isNaN(grossCents)) return 'gross'
  if (Number.isNaN(feeCents)) return 'fee'
  return /^[A-Z]{3}$/.test(currency) ? undefined : 'currency'
}
