import type { Transaction } from 'kysely'
import { issueToken } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { activationMailsPerHour, tokenLives } from '#shared/limits.ts'
import type { HotelMember } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'

const hourMs = 60 * 60 * 1000

type Mails = Pick<HotelServices, 'mail'>

/** The link that confirms an address (decisions §3: 48 h); collaborators get a mail of their own. */
export async function sendActivation(
  { mail }: Mails,
  tx: Transaction<Tables>,
  member: HotelMember,
  now: number,
): Promise<void> {
  const subject = { purpose: 'activation', programme: 'eph', memberId: member.id } as const
  const { token: id, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.activationMs, now })
  const { email: to, language: locale, firstname } = member
  if (member.level === 'IBCOLLABORATEUR') {
    await mail.queue(tx, { kind: 'collaboratorActivation', locale, to, data: { firstname, id, expiresAt } })
  } else {
    await mail.queue(tx, { kind: 'activation', locale, to, data: { programme: 'eph', firstname, id, expiresAt } })
  }
}

/** Another one for whoever logs in before confirming (0026): at most 3 an hour, so that nobody's mailbox is filled. */
export async function sendActivationAgain(
  mails: Mails,
  tx: Transaction<Tables>,
  member: HotelMember,
  now: number,
): Promise<void> {
  const { sent } = await tx
    .selectFrom('tokens')
    .select((of) => of.fn.countAll<number>().as('sent'))
    .where('programme', '=', 'eph')
    .where('memberId', '=', member.id)
    .where('purpose', '=', 'activation')
    .where('createdAt', '>', now - hourMs)
    .executeTakeFirstOrThrow()
  // The one of the registration is not a new one.
  const first = member.createdAt > now - hourMs ? 1 : 0
  if (sent - first < activationMailsPerHour) await sendActivation(mails, tx, member, now)
}
