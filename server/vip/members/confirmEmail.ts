import { spendTokensOf } from '#server/identity/tokens.ts'
import { playerOf } from '#server/protection/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import type { VipServices } from '../vipServices.ts'
import { moveMember, onFullMember, stateAfter } from './memberState.ts'
import { openFile } from './numbers.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

/**
 * Confirms a member's address: with a proven card the member is a full one, otherwise, or if a card of that person is
 * blocked for misuse, a pre-member with a file to show at a casino. Other activation links become invalid.
 */
export async function confirmEmail(
  { clock, mail, pauses }: Pick<VipServices, 'clock' | 'mail' | 'pauses'>,
  tx: Tx,
  member: VipMember,
  { columns, locale }: { columns: { passwordHash?: string | null }; locale: Locale },
): Promise<VipMember> {
  const now = clock()
  // An update without a change: it locks the row against the other of two links that may come together.
  const { state } = await vipMembers.change(tx, member.id, {}, now)
  // A password that the other link has just set must not be voided.
  const unvoided = columns.passwordHash === null ? {} : columns
  if (state !== 'unconfirmed') return vipMembers.change(tx, member.id, unvoided, now)
  const isProven = member.cardProven === 1 && member.cvip !== null
  const isBlocked = isProven && (await pauses.isBlocked(tx, playerOf(member.id), now))
  const event = { type: 'emailConfirmed', isCardProven: isProven && !isBlocked } as const
  const isFull = stateAfter(member, event) === 'full'
  // The card of a person who is blocked stays in the casinos' register.
  const unproven = isBlocked ? { cvip: null, rfid: null, cardProven: 0 as const } : {}
  const card = isFull ? { becameFullAt: now } : { ...(await openFile(tx, now)), ...unproven }
  const moved = await moveMember(tx, member, event, { now, columns: { ...columns, ...card } })
  await spendTokensOf(tx, { programme: 'vip', memberId: member.id, purpose: 'activation', now })
  if (isFull) await onFullMember(tx, moved, now)
  else {
    const { email: to, firstname } = moved
    const data = { firstname, fileNumber: moved.fileNumber ?? '', expiresAt: moved.fileExpiresAt ?? now }
    await mail.queue(tx, { kind: 'preMember', locale, to, data })
  }
  return moved
}
