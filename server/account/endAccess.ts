import type { Transaction } from 'kysely'
import { spendTokensOf, type TokenPurpose } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** Links of mails by which somebody who was once inside could come back. */
const waysBack: readonly TokenPurpose[] = ['passwordReset', 'emailChange', 'emailStop']

interface Ended {
  /** A private calendar address was in use, which the member must give to their calendars anew. */
  hadCalendar: boolean
}

/**
 * What a new password ends (docs/links-and-tokens.md): all other sessions, links to a new password or a new address,
 * and the address of the private calendar.
 * @param keptSession id of the session that chose the password; without it none is kept
 */
export async function endAccess<Member extends AccountMember>(
  { programme, sessions, clock }: Pick<Account<Member>, 'programme' | 'sessions' | 'clock'>,
  tx: Transaction<Tables>,
  memberId: string,
  keptSession?: string,
): Promise<Ended> {
  const now = clock()
  await sessions.endAllOf(tx, { programme, memberId }, keptSession)
  for (const purpose of waysBack) await spendTokensOf(tx, { programme, memberId, purpose, now })
  const feeds = await tx
    .deleteFrom('calendarFeeds')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return { hadCalendar: feeds.numDeletedRows > 0n }
}
