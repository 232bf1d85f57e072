import { issueToken } from '#server/identity/tokens.ts'
import { writeMail } from '#server/mail/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { tokenLives } from '#shared/limits.ts'

/** Writes an invitation to each of these members who has no password and got none before. @returns how many */
export type Invite = (tx: Tx, programme: Programme, ids: readonly string[]) => Promise<number>

/**
 * Invites members to choose a password, by the page of a forgotten one. The outbox holds each mail back until its turn
 * has come; its copy in the account says that it was written, so an import that goes on or comes twice invites nobody
 * twice.
 * @param options perMinute: mails that leave in a minute; now: epoch ms
 */
export async function openInvitations(
  db: Queries,
  { perMinute, now }: { perMinute: number; now: number },
): Promise<Invite> {
  const everyMs = 60_000 / perMinute
  const waiting = await db
    .selectFrom('outbox')
    .select((row) => row.fn.max('nextAttemptAt').as('last'))
    .where('kind', '=', 'passwordInvitation')
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  let next = Math.max(now, Number(waiting?.last ?? 0) + everyMs)
  return async (tx, programme, ids) => {
    if (ids.length === 0) return 0
    const members = await tx
      .selectFrom(accountTable(programme))
      .select(['id', 'email', 'firstname', 'language'])
      .where('id', 'in', [...ids])
      .where('passwordHash', 'is', null)
      // The address of an account that is not confirmed was never proven.
      .where('state', 'not in', ['unconfirmed', 'erased'])
      .where('id', 'not in', (row) =>
        row
          .selectFrom('mailCopies')
          .select('memberId')
          .where('programme', '=', programme)
          .where('memberId', 'in', [...ids])
          .where('kind', '=', 'passwordInvitation'),
      )
      .orderBy('id')
      .execute()
    for (const { id: memberId, email: to, firstname, language: locale } of members) {
      const at = Math.round(next)
      next += everyMs
      const { token, expiresAt } = await issueToken(tx, {
        purpose: 'passwordReset',
        programme,
        memberId,
        lifeMs: tokenLives.passwordInvitationMs,
        now: at,
      })
      const data = { programme, firstname, token, expiresAt }
      // Written as of its turn: from then on its tries and its link count.
      await writeMail(tx, { kind: 'passwordInvitation', locale, to, owner: { programme, memberId }, data }, at)
    }
    return members.length
  }
}
