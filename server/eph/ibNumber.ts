import { randomInt } from 'node:crypto'

/** A number of the hotel programme: 10 digits of which the last is Luhn's check digit (decisions §3). */
export function newIbNumber(): string {
  const digits = `${randomInt(1, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
  return digits + checkDigit(digits)
}

/** Whether a text can be a number of the programme at all. */
export function isIbNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && checkDigit(text.slice(0, 9)) === text[9]
}

/** Luhn: from the right every other digit counts double, its digits added. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
