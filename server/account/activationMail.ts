import type { Transaction } from 'kysely'
import { issueToken, type TokenPurpose } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { activationMailsPerHour, tokenLives } from '#shared/limits.ts'
import type { Programme } from '#shared/programmes.ts'
import type { Account } from './account.ts'
import { type AccountMember, accountTable } from './members.ts'

const hourMs = 60 * 60 * 1000

type Mails<Member extends AccountMember> = Pick<Account<Member>, 'programme' | 'mail' | 'activationMail'>

/** The link that confirms an address (decisions §3: 48 h). @param redirect path that it leads on to, checked */
export async function sendActivation<Member extends AccountMember>(
  { programme, mail, activationMail }: Mails<Member>,
  tx: Transaction<Tables>,
  member: Member,
  now: number,
  redirect?: string,
): Promise<void> {
  const subject = { purpose: 'activation', programme, memberId: member.id } as const
  const { token: id, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.activationMs, now })
  await mail.queue(tx, activationMail(member, { id, expiresAt, redirect }))
}

/** Another one for whoever logs in before confirming (0026): at most 3 an hour, so that nobody's mailbox is filled. */
export async function sendActivationAgain<Member extends AccountMember>(
  mails: Mails<Member>,
  tx: Transaction<Tables>,
  member: Member,
  now: number,
  redirect?: string,
): Promise<void> {
  // The one of the registration is not a new one.
  const since = Math.max(now - hourMs, member.createdAt)
  if ((await linksSince(tx, mails.programme, member, 'activation', since)) < activationMailsPerHour)
    await sendActivation(mails, tx, member, now, redirect)
}

/** Links of a kind that were sent to a member since then; whoever counts too waits until this transaction has ended. */
export async function linksSince(
  tx: Transaction<Tables>,
  programme: Programme,
  { id, version }: AccountMember,
  purpose: TokenPurpose,
  since: number,
): Promise<number> {
  const table = accountTable(programme)
  await tx.updateTable(table).set({ version }).where('id', '=', id).where('version', '=', version).execute()
  const { sent } = await tx
    .selectFrom('tokens')
    .select((of) => of.fn.countAll<number>().as('sent'))
    .where('programme', '=', programme)
    .where('memberId', '=', id)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}
