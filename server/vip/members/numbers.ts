import { randomInt } from 'node:crypto'
import { luhnDigit } from '#shared/account/luhn.ts'

/** Without those that are taken for one another: 0 and O, 1 and I, 8 and B. */
const letters = 'ACDEFGHJKLMNPQRSTUVWXYZ2345679'

/** Code of a sponsor: 8 capitals and digits, to be read out over the telephone. */
export function newSponsorCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** As somebody may have typed it. */
export function sponsorCodeOf(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Number of a pre-member's file: `D` and 10 digits, the last of them Luhn's. Its QR code says just this. */
export function newFileNumber(): string {
  const digits = String(randomInt(0, 1_000_000_000)).padStart(9, '0')
  return `D${digits}${luhnDigit(digits)}`
}
