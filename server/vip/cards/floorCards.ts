import type { FloorHandler } from '#server/casino/index.ts'
import { invalid } from '#server/http/signedIntake.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { playerOf } from '#server/protection/index.ts'
import { isLuhn } from '#shared/account/luhn.ts'
import { type CardServices, completeFile } from './memberCards.ts'
import { isChipTaken, isEnded } from './register.ts'
import { uidOf } from './uid.ts'

/**
 * `cardRegistered` of the floor: a card issued in a casino, without an account yet. The casino's latest event counts.
 * @returns `invalid`; `conflict`: the card has an account or is no longer good, or the chip is in another card
 */
export const registerCard: FloorHandler<'cardRegistered'> = async (tx, data, at, casino) => {
  const { cvip, firstname, lastname, birthdate, email } = data
  const rfid = data.rfid ? uidOf(data.rfid) : null
  if (!isLuhn(cvip) || rfid === undefined) return invalid(isLuhn(cvip) ? 'data.rfid' : 'data.cvip')
  const card = { cvip, firstname, lastname, birthdate, email, emailKey: emailKey(email), rfid }
  const member = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()
  if (member || (await isEnded(tx, cvip)) || (await isChipTaken(tx, card))) return 'conflict'
  // A blank card that has a holder now.
  await tx.deleteFrom('blankCards').where('cvip', '=', cvip).execute()
  await tx
    .insertInto('casinoCards')
    .values({ ...card, casino, registeredAt: at })
    .onConflict((conflict) =>
      conflict
        .column('cvip')
        .doUpdateSet({ ...card, casino, registeredAt: at })
        .where('casinoCards.registeredAt', '<', at),
    )
    .execute()
  return null
}

/**
 * `cardStocked` of the floor: a blank card that a casino has in stock, so that its desk may give it.
 * @returns `invalid`; `conflict`: the card has a holder or is no longer good, or the chip is in another card
 */
export const stockCard: FloorHandler<'cardStocked'> = async (tx, data, at, casino) => {
  const { cvip } = data
  const rfid = data.rfid ? uidOf(data.rfid) : null
  if (!isLuhn(cvip) || rfid === undefined) return invalid(isLuhn(cvip) ? 'data.rfid' : 'data.cvip')
  const known = await tx
    .selectFrom('vipMembers')
    .select('cvip')
    .where('cvip', '=', cvip)
    .union(tx.selectFrom('casinoCards').select('cvip').where('cvip', '=', cvip))
    .executeTakeFirst()
  if (known || (await isEnded(tx, cvip)) || (await isChipTaken(tx, { cvip, rfid }))) return 'conflict'
  const row = { rfid, casino, stockedAt: at }
  await tx
    .insertInto('blankCards')
    .values({ cvip, ...row })
    .onConflict((conflict) => conflict.column('cvip').doUpdateSet(row).where('blankCards.stockedAt', '<', at))
    .execute()
  return null
}

/**
 * `cardIssued` of the floor: a pre-member has shown the file and got a card.
 * @returns `invalid`; `unknownFile`; `expired`: the file was closed after 90 days; `conflict`: the card or its chip is
 * another member's, or no longer good, the member has another card, or one that is blocked for misuse
 */
export function issueCard(services: CardServices): FloorHandler<'cardIssued'> {
  return async (tx, data, at) => {
    const { fileNumber, cvip } = data
    const rfid = uidOf(data.rfid)
    if (!isLuhn(cvip) || !rfid) return invalid(isLuhn(cvip) ? 'data.rfid' : 'data.cvip')
    // An update without a change: it locks the row against the same file at another desk.
    const member = await tx
      .updateTable('vipMembers')
      .set((column) => ({ version: column.ref('version') }))
      .where('fileNumber', '=', fileNumber)
      .where('state', '!=', 'erased')
      .returningAll()
      .executeTakeFirst()
    if (!member) return 'unknownFile'
    if (member.state !== 'preMember') return member.cvip === cvip ? null : 'conflict'
    if ((member.fileExpiresAt ?? 0) <= at) return 'expired'
    // The same lock on a blank card, against the desk that gives it.
    await tx
      .updateTable('blankCards')
      .set((column) => ({ casino: column.ref('casino') }))
      .where('cvip', '=', cvip)
      .execute()
    const holder = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()
    if (holder || (await isEnded(tx, cvip)) || (await isChipTaken(tx, { cvip, rfid }))) return 'conflict'
    if (await services.pauses.isBlocked(tx, playerOf(member.id), at)) return 'conflict'
    await completeFile(services, tx, member, { cvip, rfid, at })
    return null
  }
}
