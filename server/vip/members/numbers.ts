import { randomInt } from 'node:crypto'
import type { Tx } from '#server/store/tables.ts'
import { luhnDigit } from '#shared/account/luhn.ts'
import { fileDays } from '#shared/account/statuses.ts'
import { dayMs } from '#shared/time/days.ts'

/** Without characters that are easily confused: 0 and O, 1 and I, 8 and B. */
const letters = 'ACDEFGHJKLMNPQRSTUVWXYZ2345679'

/** A sponsor's code: 8 capitals and digits, easy to read out over the telephone. */
export function newSponsorCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** Normalizes a typed code. */
export function sponsorCodeOf(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/**
 * Number of a pre-member's file: `D` and 10 digits, the last being the Luhn check digit. Its QR code holds only this.
 */
function newFileNumber(): string {
  const digits = String(randomInt(0, 1_000_000_000)).padStart(9, '0')
  return `D${digits}${luhnDigit(digits)}`
}

/** Columns of the file that a pre-member shows at a casino. @param now epoch ms */
export async function openFile(tx: Tx, now: number) {
  for (let tries = 0; tries < 5; tries++) {
    const fileNumber = newFileNumber()
    const taken = await tx.selectFrom('vipMembers').select('id').where('fileNumber', '=', fileNumber).executeTakeFirst()
    if (!taken) return { fileNumber, fileExpiresAt: now + fileDays * dayMs }
  }
  throw new Error('no free file number was found')
}
