import type { Table } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { readText } from './texts.ts'

const limits = { rows: 500, columns: 40 }

/** Cells are plain text. Rows keep their length: an empty cell is `''`. */
export function readTable(raw: unknown): Table | undefined {
  if (!isRecord(raw)) return undefined
  const head = cells(raw.thead)
  const rows = (Array.isArray(raw.tbody) ? raw.tbody : [])
    .slice(0, limits.rows)
    .map((row) => cells(isRecord(row) ? row.body : undefined))
    .filter((row) => row.some((it) => it !== ''))
  return rows.length > 0 || head.some((it) => it !== '') ? { head, rows } : undefined
}

function cells(raw: unknown): string[] {
  if (!Array.isArray(raw)) return []
  return raw.slice(0, limits.columns).map((cell) => {
    const value = isRecord(cell) ? cell.value : undefined
    return readText(typeof value === 'number' ? String(value) : value, true) ?? ''
  })
}
