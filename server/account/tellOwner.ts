import type { Transaction } from 'kysely'
import { emailKey } from '#server/identity/emailKey.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** Whoever owns the address learns that somebody tried, with the way to log in or to a new password. */
export async function tellOwner<Member extends AccountMember>(
  { programme, members, mail }: Pick<Account<Member>, 'programme' | 'members' | 'mail'>,
  tx: Transaction<Tables>,
  email: string,
  locale: Locale,
): Promise<void> {
  const owner = await members.findByEmail(tx, emailKey(email))
  if (!owner) return
  const { email: to, firstname } = owner
  await mail.queue(tx, { kind: 'alreadyRegistered', locale, to, data: { programme, firstname } })
}
