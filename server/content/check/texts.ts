import type { Table } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { localWallClock } from '#shared/time/localTime.ts'

/** Text ready to be shown: well-formed, NFC, without control characters. `multiline` keeps line breaks. */
export function cleanText(raw: string, multiline = false): string {
  const text = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return text.replace(multiline ? /\t/g : /\s*[\n\t]\s*/g, ' ')
}

/** @returns undefined for a value without text */
export function readText(raw: unknown, multiline = false): string | undefined {
  if (typeof raw !== 'string') return undefined
  return cleanText(raw, multiline).trim() || undefined
}

/** Storyblok sends numbers mostly as text, and editors type decimal commas. */
export function readNumber(raw: unknown): number | undefined {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw.replace(',', '.')) : raw
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function readBoolean(raw: unknown): boolean {
  return raw === true || raw === 'true' || raw === '1'
}

/**
 * A moment as Storyblok stores it, in UTC (`2026-11-24 19:30`), or a day.
 * @param isDay the field has no time: Storyblok then writes the day that the editor chose with 00:00. Another time is
 *   that of a space whose field still has one: midnight of the editor, in UTC.
 * @returns wall clock of the house, or the day `YYYY-MM-DD`; undefined for a day or time that does not exist (24:00)
 */
export function readDatetime(raw: unknown, isDay = false): string | undefined {
  if (typeof raw !== 'string' || raw === '') return undefined
  const [day = '', time = '00:00'] = raw.split(' ')
  const instant = Date.parse(`${day}T${time}:00Z`)
  // Date.parse would take the 31st of February for the 3rd of March.
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${day}T${time}`)
  if (!exists) return undefined
  if (!raw.includes(' ') || (isDay && time === '00:00')) return day
  const wallClock = localWallClock(instant)
  return isDay ? wallClock.slice(0, 10) : wallClock
}

/** A whole number within bounds, for attributes of rich text. */
export function readInteger(raw: unknown, least: number, most: number): number | undefined {
  const number = readNumber(raw)
  return number !== undefined && Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

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
