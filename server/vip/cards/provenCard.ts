import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { findCard } from './cardHolder.ts'
import { spendProof } from './verification.ts'

/**
 * The card whose holder entered the code, as columns of the account. The casino has checked the holder's papers, so its
 * spelling of the name and its birth date are used.
 * @returns null: the proof is used, too old or unknown
 */
export async function provenCard(tx: Transaction<Tables>, proof: string, now: number) {
  const cvip = await spendProof(tx, proof, now)
  const card = cvip === null ? undefined : await findCard(tx, cvip)
  if (!card) return null
  // A person who mistyped the address signs up again: the card goes to the newer registration.
  await tx
    .updateTable('vipMembers')
    .set({ cvip: null, rfid: null, cardProven: 0 })
    .where('cvip', '=', card.cvip)
    .where('state', '=', 'unconfirmed')
    .execute()
  const { firstname, lastname, birthdate, rfid } = card
  return { cvip: card.cvip, rfid, cardProven: 1 as const, firstname, lastname, birthdate }
}
