import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { newFileNumber } from './numbers.ts'

/** How long a casino stores the file of a pre-member. */
const fileLifeMs = 90 * 24 * 60 * 60 * 1000

/** Columns of the file that a pre-member shows at a casino. @param now epoch ms */
export async function openFile(tx: Transaction<Tables>, now: number) {
  for (let tries = 0; tries < 5; tries++) {
    const fileNumber = newFileNumber()
    const taken = await tx.selectFrom('vipMembers').select('id').where('fileNumber', '=', fileNumber).executeTakeFirst()
    if (!taken) return { fileNumber, fileExpiresAt: now + fileLifeMs }
  }
  throw new Error('no free file number was found')
}
