import { randomInt } from 'node:crypto'
import { isLuhn, luhnDigit } from '#shared/account/luhn.ts'

/** A number of the hotel programme: 10 digits of which the last is Luhn's check digit. */
export function newIbNumber(): string {
  const digits = `${randomInt(1, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
  return digits + luhnDigit(digits)
}

/** Whether a text can be a number of the programme at all. */
export function isIbNumber(text: string): boolean {
  return text.length === 10 && isLuhn(text)
}
