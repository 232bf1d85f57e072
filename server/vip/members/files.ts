import { memberChanged } from '#server/events/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { openFile } from './numbers.ts'
import type { VipMember } from './vipMembers.ts'

/**
 * Opens a new file in place of one that the casino has closed; the condition of the update is the lock.
 * @param now epoch ms
 * @returns undefined: the file is open, or the member needs none
 */
export async function reopenFile(tx: Tx, memberId: string, now: number): Promise<VipMember | undefined> {
  const file = await openFile(tx, now)
  const member = await tx
    .updateTable('vipMembers')
    .set((column) => ({ ...file, updatedAt: now, version: column('version', '+', 1) }))
    .where('id', '=', memberId)
    .where('state', '=', 'preMember')
    .where('fileExpiresAt', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (member) await memberChanged(tx, { programme: 'vip', memberId }, file, now)
  return member
}

/** The same by the desk, with the mail that says the new number. */
export async function reopenFileByDesk(
  { mail }: Pick<LoyaltyServices, 'mail'>,
  tx: Tx,
  memberId: string,
  now: number,
): Promise<boolean> {
  const member = await reopenFile(tx, memberId, now)
  if (!member) return false
  const { firstname, fileNumber, fileExpiresAt, language: locale, email: to } = member
  const data = { firstname, fileNumber: fileNumber ?? '', expiresAt: fileExpiresAt ?? now }
  await mail.queue(tx, { kind: 'fileReopened', locale, to, data })
  return true
}
