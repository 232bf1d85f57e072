import type { Transaction } from 'kysely'
import { spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import type { VipServices } from '../vipServices.ts'
import { openFile } from './files.ts'
import { moveMember, stateAfter } from './memberState.ts'
import { onFullMember } from './onFullMember.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

/**
 * The address is the member's: whoever proved a card is a full member, others a pre-member with a file to show at a
 * casino. No other link opens the account again.
 */
export async function confirmEmail(
  { clock, mail }: Pick<VipServices, 'clock' | 'mail'>,
  tx: Transaction<Tables>,
  member: VipMember,
  beside: { passwordHash?: string | null },
  locale: Locale,
): Promise<VipMember> {
  const now = clock()
  // Changes nothing, but the other link of the two that may come together waits.
  const { state } = await vipMembers.change(tx, member.id, {}, now)
  // A password that the other link has just set is nobody's to void.
  const columns = beside.passwordHash === null ? {} : beside
  if (state !== 'unconfirmed') return vipMembers.change(tx, member.id, columns, now)
  const event = { type: 'emailConfirmed', isCardProven: member.cardProven === 1 && member.cvip !== null } as const
  const isFull = stateAfter(member, event) === 'full'
  const card = isFull ? { becameFullAt: now } : await openFile(tx, now)
  const moved = await moveMember(tx, member, event, now, { ...beside, ...card })
  await spendTokensOf(tx, { programme: 'vip', memberId: member.id, purpose: 'activation', now })
  if (isFull) await onFullMember(tx, moved, now)
  else {
    const { email: to, firstname } = moved
    const data = { firstname, fileNumber: moved.fileNumber ?? '', expiresAt: moved.fileExpiresAt ?? now }
    await mail.queue(tx, { kind: 'preMember', locale, to, data })
  }
  return moved
}
