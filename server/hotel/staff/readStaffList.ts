import { CsvError, parse } from 'csv-parse/sync'
import { separatorOf } from '#server/files/csv.ts'
import { nameKey } from '#server/identity/comparisonKeys.ts'

export interface StaffLine {
  employeeNumber: string
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
  hasLeft: boolean
}

const columns = ['employeeNumber', 'firstname', 'lastname', 'birthdate', 'left'] as const
type Column = (typeof columns)[number]
const form = columns.join(',')

/** Column names in spreadsheets of a French office; accents, case and spaces are ignored. */
const headings: Readonly<Record<string, Column>> = {
  employeenumber: 'employeeNumber',
  matricule: 'employeeNumber',
  firstname: 'firstname',
  prenom: 'firstname',
  lastname: 'lastname',
  nom: 'lastname',
  birthdate: 'birthdate',
  datedenaissance: 'birthdate',
  left: 'left',
  parti: 'left',
  sorti: 'left',
}

/** The last cell decides about a person's rights: an unknown word is an error, not a guess. */
const stays = new Set(['', 'no', 'non', '0', 'false', 'faux'])
const hasGone = new Set(['yes', 'oui', '1', 'true', 'vrai', 'x', 'left', 'parti', 'partie', 'sorti', 'sortie'])

interface Row {
  /** Line of the file, from 1; for a row of several lines the last one. */
  line: number
  cells: string[]
}

/**
 * Parses the staff list of the personnel office, a spreadsheet's export:
 * `employeeNumber,firstname,lastname,birthdate,left` in that order, or as the heading names them; commas, semicolons or
 * tabs; quoted cells; UTF-8, UTF-16 or Windows-1252. Days are `YYYY-MM-DD` or `DD/MM/YYYY`; `left` is empty, no, yes,
 * or the day.
 * @throws SyntaxError that names every unreadable line; the list is then refused as a whole
 */
export function readStaffList(bytes: Uint8Array): StaffLine[] {
  const { rows, order } = withoutHeading(rowsOf(textOf(bytes)))
  const problems: string[] = []
  const lines: StaffLine[] = []
  const lineOf = new Map<string, number>()
  for (const { line, cells } of rows) {
    const read = readCells(cells, order)
    if (typeof read === 'string') {
      problems.push(`line ${line} (${read})`)
      continue
    }
    const before = lineOf.get(read.employeeNumber)
    if (before !== undefined) problems.push(`line ${line} (the number of line ${before})`)
    lineOf.set(read.employeeNumber, line)
    lines.push(read)
  }
  if (problems.length > 0) throw new SyntaxError(`Not of the form ${form}: ${problems.join(', ')}`)
  if (lines.length === 0) throw new SyntaxError(`Nobody is on this list (${form})`)
  return lines
}

/** Spreadsheets write UTF-8 with or without a byte order mark, UTF-16 with one, or Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function rowsOf(text: string): Row[] {
  // `sep=;` in the first line names the separator for some spreadsheets.
  const told = /^sep=(.)\r?\n/.exec(text)
  const options = {
    delimiter: told?.[1] ?? separatorOf(text),
    from_line: told ? 2 : 1,
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const
  try {
    const parsed = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[]
    return parsed.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SyntaxError(
      `Not of the form ${form}: line ${String(error.lines)} (a quote that is not closed or not open)`,
    )
  }
}

/** A first row without a digit is a heading. @throws SyntaxError for unknown columns */
function withoutHeading(rows: Row[]): { rows: Row[]; order: readonly Column[] } {
  const [first, ...others] = rows
  if (!first || /\d/.test(first.cells.join(''))) return { rows, order: columns }
  const names = first.cells.filter((cell) => cell !== '').map((cell) => headings[nameKey(cell)])
  const isWhole = columns.slice(0, 4).every((it) => names.includes(it)) && new Set(names).size === names.length
  if (!isWhole || names.includes(undefined))
    throw new SyntaxError(`line ${first.line} names other columns than ${form}`)
  return { rows: others, order: names as Column[] }
}

/** @returns what is wrong with the cells, and in which columns, never with what they say: they are of a person */
function readCells(cells: string[], order: readonly Column[]): StaffLine | string {
  if (cells.slice(order.length).some((cell) => cell !== '')) return `more than ${order.length} cells`
  const cell = (name: Column) => cells[order.indexOf(name)]?.normalize('NFC') ?? ''
  const [employeeNumber, firstname, lastname] = [cell('employeeNumber'), cell('firstname'), cell('lastname')]
  const birthdate = dayOf(cell('birthdate'))
  const hasLeft = readLeft(cell('left'))
  const wrong = [
    !/^\d{1,12}$/.test(employeeNumber) && 'employeeNumber is not 1 to 12 digits',
    !isName(firstname) && 'firstname is empty or damaged',
    !isName(lastname) && 'lastname is empty or damaged',
    birthdate === undefined && 'birthdate is not a day, YYYY-MM-DD or DD/MM/YYYY',
    hasLeft === undefined && 'left is neither empty, no, yes nor a day',
  ].filter((it) => it !== false)
  if (birthdate === undefined || hasLeft === undefined || wrong.length > 0) return wrong.join('; ')
  return { employeeNumber, firstname, lastname, birthdate, hasLeft }
}

/** Refuses characters that keyboards do not type and gaps where letters were lost: signs of a wrong encoding. */
function isName(text: string): boolean {
  return text !== '' && !/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(text)
}

/** @returns `YYYY-MM-DD`; undefined if it is not a day of the calendar */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month}-${day}` : text
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : '')
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined
}

function readLeft(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (stays.has(word)) return false
  return hasGone.has(word) || dayOf(text) !== undefined ? true : undefined
}
