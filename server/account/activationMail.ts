import type { Transaction } from 'kysely'
import { issueToken } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

interface AskedBy {
  /** Epoch ms. */
  now: number
  /** Of the page or call that asked. */
  locale: Locale
  /** Path that the link leads on to, checked. */
  redirect?: string
}

/** The link that confirms an address, for 48 h; also another one for whoever logs in before confirming (0026). */
export async function sendActivation<Member extends AccountMember>(
  { programme, mail, activationMail }: Pick<Account<Member>, 'programme' | 'mail' | 'activationMail'>,
  tx: Transaction<Tables>,
  member: Member,
  { now, locale, redirect }: AskedBy,
): Promise<void> {
  const subject = { purpose: 'activation', programme, memberId: member.id } as const
  const { token: id, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.activationMs, now })
  await mail.queue(tx, activationMail(member, { id, expiresAt, redirect }, locale))
}
