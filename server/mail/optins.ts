import { accountTable } from '#server/store/columns.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { isEmployeeLevel } from '#shared/hotel/levels.ts'
import { type MailKind, type MailRules, mailRules } from './kinds.ts'

/**
 * Whether a kind of mail may go to an address: the account that it is about has the opt-in of its purpose by e-mail, or
 * it asks none. A collaborator gets no offers. A kind of `any` account takes that of either programme.
 * @param emailKey identity/comparisonKeys.ts
 */
export async function hasOptin(db: Queries, kind: MailKind, emailKey: string): Promise<boolean> {
  const { optin, account, isForStrangers }: MailRules = mailRules[kind]
  if (!optin) return true
  if (await isEmployeeAddress(db, emailKey)) return false
  const programmes: readonly Programme[] = account === 'eph' || account === 'vip' ? [account] : ['eph', 'vip']
  const owners: { isAgreed: number }[] = []
  for (const programme of programmes)
    owners.push(
      ...(await db
        .selectFrom(accountTable(programme))
        .select(`${optin}Email as isAgreed`)
        .where('emailKey', '=', emailKey)
        // A person who has not confirmed an address may not be its owner.
        .where('state', 'not in', ['unconfirmed', 'erased'])
        .execute()),
    )
  return owners.length === 0 ? isForStrangers : owners.some(({ isAgreed }) => isAgreed === 1)
}

async function isEmployeeAddress(db: Queries, emailKey: string): Promise<boolean> {
  const member = await db
    .selectFrom('hotelMembers')
    .select('level')
    .where('emailKey', '=', emailKey)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return member !== undefined && isEmployeeLevel(member.level)
}
