import { isPasswordHash } from '#server/identity/passwordHashes.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { formats } from '#shared/schemas/formats.ts'

/** A cell of a file: what it may say, and how it is written. */
export interface Cell {
  /** The name of its form in docs and report. */
  says: string
  /** @returns undefined: the text is something else */
  read(text: string): string | number | undefined
  /** Without it a value is written as it is. */
  write?(value: string | number): string | number
}

/** Line breaks stand as `\n`: a line of a file is a line of the table, so a quote that is not closed spoils no other. */
export function text(max = 500): Cell {
  return {
    says: `text of at most ${max} characters`,
    read(cell) {
      const value = cell.replace(/\\([\\n])/g, (_, it) => (it === 'n' ? '\n' : it)).normalize('NFC')
      return value.length <= max && !/[\0\ufffd]/.test(value) ? value : undefined
    },
    write: (value) => String(value).replaceAll('\\', '\\\\').replace(/\r?\n/g, '\\n'),
  }
}

export function matching(pattern: RegExp, says: string): Cell {
  return { says, read: (cell) => (pattern.test(cell) ? cell : undefined) }
}

export function oneOf(...choices: readonly string[]): Cell {
  return { says: choices.join(', '), read: (cell) => (choices.includes(cell) ? cell : undefined) }
}

const largest = 2_147_483_647
export function whole(min: number): Cell {
  return {
    says: `a whole number${min > -largest ? ` from ${min} on` : ''}`,
    read(cell) {
      const value = /^-?\d{1,10}$/.test(cell) ? Number(cell) : Number.NaN
      return value >= min && value <= largest ? value : undefined
    },
  }
}

export const points = whole(-largest)
export const flagged: Cell = {
  says: 'yes or no',
  read: (cell) => ({ yes: 1, no: 0 })[cell],
  write: (value) => (value === 1 ? 'yes' : 'no'),
}
export const email: Cell = {
  says: 'an e-mail address',
  read: (cell) => (cell.length <= 254 && emailPattern.test(cell) ? cell : undefined),
}
export const day: Cell = { says: 'a day, YYYY-MM-DD', read: (cell) => (formats.day(cell) ? cell : undefined) }
export const country: Cell = {
  says: 'a country, ISO 3166-1 alpha-2',
  read: (cell) => (formats.country(cell) ? cell : undefined),
}

/** Without an offset an instant is refused: nobody would know the hour that it means. */
const instantForm = /^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
export const instant: Cell = {
  says: 'an instant with its offset, 2026-11-21T10:00:00Z',
  read(cell) {
    const at = instantForm.test(cell) ? Date.parse(cell) : Number.NaN
    return Number.isNaN(at) ? undefined : at
  },
  write: (value) => new Date(value).toISOString(),
}
export const password: Cell = {
  says: 'argon2, bcrypt, PBKDF2 or scrypt as a PHC string or $2b$',
  read: (cell) => (isPasswordHash(cell) ? cell : undefined),
}
