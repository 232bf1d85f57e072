import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

interface Given {
  password: string
  /** Field of the body that it came in, beside which a refusal stands. */
  field: 'currentPassword' | 'password'
  locale: Locale
}

/**
 * The present password, given once more for what a session alone must not do. A wrong one is a failure like one of the
 * login: who sits at a forgotten session cannot guess for ever.
 * @throws ProductError 0090; 0072 or accountBlockedAfterMultipleLoginAttempts while the account is blocked, whatever
 *   was given
 */
export async function provePassword<Member extends AccountMember>(
  { programme, lockout, passwords }: Pick<Account<Member>, 'programme' | 'lockout' | 'passwords'>,
  { emailKey, passwordHash }: Pick<AccountMember, 'emailKey' | 'passwordHash'>,
  { password, field, locale }: Given,
): Promise<void> {
  const check = async () => ((await passwords.verify(passwordHash, password)) ? true : null)
  const isRight = await lockout.attempt(programme, emailKey, check)
  if (!isRight) throw fieldRefusal(`${programme}.0090`, field, locale, 'account.wrongPassword')
}
