import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { findCard } from './cardHolder.ts'
import { spendProof } from './verification.ts'

/**
 * The card whose holder gave the code, as columns of the account: the casino has seen their papers, so its spelling of
 * the name and its birth date hold.
 * @returns null: the proof is used, too old or none of ours
 */
export async function provenCard(tx: Transaction<Tables>, proof: string, now: number) {
  const cvip = await spendProof(tx, proof, now)
  const card = cvip === null ? undefined : await findCard(tx, cvip)
  if (!card) return null
  // Somebody who mistyped their address begins again: the card goes with the newer registration.
  await tx
    .updateTable('vipMembers')
    .set({ cvip: null, rfid: null, cardProven: 0 })
    .where('cvip', '=', card.cvip)
    .where('state', '=', 'unconfirmed')
    .execute()
  const { firstname, lastname, birthdate, rfid } = card
  return { cvip: card.cvip, rfid, cardProven: 1 as const, firstname, lastname, birthdate }
}
