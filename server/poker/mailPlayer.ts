import type { OutgoingMail, TournamentMailData } from '#server/mail/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import type { PokerServices } from './pokerServices.ts'
import type { TournamentRow } from './tournaments/rows.ts'

/** The recipient of a mail, and the data of every mail about a tournament. */
export interface Player extends Pick<OutgoingMail, 'locale' | 'to'> {
  data: TournamentMailData
}

interface Recipient {
  /** Null for a player who was erased, or bought at the desk: no mail is written. */
  vipMemberId: string | null
  tournament: TournamentRow
  /** Language of the page that requested the mail; the member's own if undefined. */
  requestedLocale?: Locale
}

/** Writes a mail to a player in the transaction of its cause. */
export async function mailPlayer(
  { mail }: PokerServices,
  tx: Tx,
  { vipMemberId, tournament, requestedLocale }: Recipient,
  write: (player: Player) => OutgoingMail,
): Promise<void> {
  if (vipMemberId === null) return
  const member = await tx
    .selectFrom('vipMembers')
    .select(['firstname', 'email', 'language'])
    .where('id', '=', vipMemberId)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (!member) return
  const { slug, casinoName, startsAt, endsAt } = tournament
  const locale = requestedLocale ?? member.language
  const title = locale === 'en' ? tournament.titleEn : tournament.titleFr
  const data = { firstname: member.firstname, tournament: slug, title, casino: casinoName, startsAt, endsAt }
  await mail.queue(tx, write({ locale, to: member.email, data }))
}
