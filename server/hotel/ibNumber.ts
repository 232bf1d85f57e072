import { randomInt } from 'node:crypto'
import { isLuhn, luhnDigit } from '#shared/account/luhn.ts'

/** A number of the hotel programme: 10 digits, the last being the Luhn check digit. */
export function newIbNumber(): string {
  const digits = `${randomInt(1, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
  return digits + luhnDigit(digits)
}

/** True if a text is a well-formed number of the programme. */
export function isIbNumber(text: string): boolean {
  return text.length === 10 && isLuhn(text)
}
