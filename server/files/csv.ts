import { type Locale, languages } from '#shared/languages.ts'

/** A cell; null and undefined are empty. */
export type CsvCell = string | number | null | undefined

/** Without it Excel takes UTF-8 for the code page of the computer. */
const byteOrderMark = '\ufeff'

/** A beginning that a spreadsheet may take for a formula, also behind blanks and in the full width of East Asia. */
const formula = /^'*[\t\r\n]|^[\s']*[=+\-@＝＋－＠]/
/** E.164: digits compute nothing, and no program that sends messages reads a number behind an apostrophe. */
const phoneNumber = /^\+\d{6,15}$/

/** The beginning of a file: its mark, and the names of its columns. */
export function csvHead(header: readonly string[], locale: Locale): string {
  return byteOrderMark + csvRow(header, locale)
}

/** A row as RFC 4180 writes it, with its line end. */
export function csvRow(cells: readonly CsvCell[], locale: Locale): string {
  return `${cells.map((it) => csvCell(it, locale)).join(languages[locale].csv.separator)}\r\n`
}

/** Text stands in quotation marks; one that could be a formula begins with an apostrophe, and is text by that. */
function csvCell(cell: CsvCell, locale: Locale): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell).replace('.', languages[locale].csv.decimal)
  const text = formula.test(cell) && !phoneNumber.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** The text of a cell before {@link csvRow} kept a spreadsheet from computing it. */
export function csvCellText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** The most frequent separator of the first row, outside quotes. */
export function separatorOf(text: string): string {
  const [row = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/)
  const count = (separator: string) => row.split(separator).length
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0] ?? ','
}
