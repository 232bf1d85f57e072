import { createHash } from 'node:crypto'
import { csvCellText } from '#server/files/csv.ts'
import { type Column, type Kind, type KindName, kinds, type StoreRow, type Value } from './kinds.ts'

/** A fault of a line. */
export interface Problem {
  field: string
  why: string
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The id of another system's number: always the same, so that a line that comes twice is once in the table. */
function idOf(kind: KindName, text: string): string {
  if (uuid.test(text)) return text
  const hex = createHash('sha256').update(`${kind}\0${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The columns in the order of a file's header. @returns what is wrong with the header */
export function readHeader(kind: Kind, cells: readonly string[]): { order: string[] } | Problem {
  const order = cells.map((it) => it.replace(/^\ufeff/, '').trim())
  const unknown = order.find((it) => !(it in kind.columns))
  if (unknown !== undefined) return { field: unknown, why: 'no column of this kind of file' }
  if (new Set(order).size < order.length) return { field: '', why: 'a column stands twice in the header' }
  const missing = Object.entries(kind.columns).find(([name, it]) => it.required && !order.includes(name))
  return missing ? { field: missing[0], why: 'missing in the header' } : { order }
}

/** The row of a line, or what is wrong with it. */
export function toRow(
  name: KindName,
  order: readonly string[],
  cells: readonly string[],
): { row: StoreRow; notes: readonly Problem[] } | Problem {
  const kind: Kind = kinds[name]
  if (cells.length > order.length && cells.slice(order.length).some((it) => it !== ''))
    return { field: '', why: `more cells than the header's ${order.length}` }
  const texts = new Map(order.map((column, index) => [column, csvCellText(cells[index] ?? '')]))
  const row: StoreRow = {}
  const notes: Problem[] = []
  const address: Record<string, Value> = {}
  for (const [column, it] of Object.entries(kind.columns)) {
    const cell = texts.get(column) ?? ''
    const value = readCell(it, cell, name, column, texts.get('programme'))
    if (value === undefined && column === 'password')
      notes.push({ field: column, why: 'of an unknown kind: the member takes the way of a forgotten password' })
    else if (value === undefined) return { field: column, why: cell === '' ? 'empty' : `not ${it.cell.says}` }
    const field = it.field ?? column
    if (!field.startsWith('addressJson.')) row[field] = value ?? null
    else if (value) address[field.slice('addressJson.'.length)] = value
  }
  if ('addressLine1' in kind.columns) {
    const isWhole = ['addressLine1', 'zipCode', 'city'].every((it) => it in address)
    if (!isWhole && Object.keys(address).length > 0)
      return { field: 'addressLine1', why: 'an address has addressLine1, zipCode and city' }
    row.addressJson = isWhole ? JSON.stringify({ ...address, country: address.country ?? row.country }) : null
  }
  const against = kind.contradiction?.(row)
  return against ? { field: against[0], why: against[1] } : { row, notes }
}

/** @returns undefined: the cell says something else, or nothing where something is required */
function readCell(
  column: Column,
  cell: string,
  kind: KindName,
  name: string,
  programme: string | undefined,
): Value | undefined {
  if (cell === '') return column.required ? undefined : (column.preset ?? null)
  const value = column.cell.read(cell)
  if (value === undefined) return undefined
  if (name === 'id') return idOf(kind, String(value))
  if (column.of === undefined) return value
  const owner = column.of === 'programme' ? (programme === 'eph' ? 'hotelMembers' : 'vipMembers') : column.of
  return idOf(owner, String(value))
}

/** The cells of a row, in the order of the columns. */
export function toCells(kind: Kind, row: StoreRow): (string | number | null)[] {
  const address = typeof row.addressJson === 'string' ? (JSON.parse(row.addressJson) as StoreRow) : {}
  return Object.entries(kind.columns).map(([name, { cell, field = name }]: [string, Column]) => {
    const value = field.startsWith('addressJson.') ? address[field.slice('addressJson.'.length)] : row[field]
    if (value === null || value === undefined) return null
    return cell.write ? cell.write(value) : value
  })
}
