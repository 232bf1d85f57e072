import type { MailHouse, OutgoingMail, TournamentMailData } from '#server/mail/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import type { PokerServices } from './pokerServices.ts'
import type { RegistrationRow } from './registrations/states.ts'
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
  { mail, content }: PokerServices,
  tx: Tx,
  { vipMemberId, tournament, requestedLocale }: Recipient,
  write: (player: Player) => OutgoingMail,
): Promise<void> {
  if (vipMemberId === null) return
  const member = await tx
    .selectFrom('vipMembers')
    .select(['firstname', 'lastname', 'email', 'language'])
    .where('id', '=', vipMemberId)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (!member) return
  const { slug, casinoName, startsAt, endsAt } = tournament
  const locale = requestedLocale ?? member.language
  const title = textIn(tournament.titles, locale)
  const { firstname, lastname } = member
  const house = casinoOf(content, tournament, locale)
  const data = { firstname, lastname, tournament: slug, title, casino: casinoName, startsAt, endsAt, house }
  await mail.queue(tx, write({ locale, to: member.email, data }))
}

interface CasinoFields {
  street?: string
  zip?: string
  town?: string
}

/** A place that is no more, for the mail to a player who was told of it: its calendar entry is taken back. */
export function cancelledPlace({
  id: registrationId,
  code,
  sequence,
}: Pick<RegistrationRow, 'id' | 'code' | 'sequence'>): Pick<TournamentMailData, 'cancelled' | 'cancelledEntry'> {
  return { cancelled: code, cancelledEntry: { registrationId, sequence: sequence + 1 } }
}

/** The casino with its address, for programs that read reservations and calendars; undefined while content is away. */
export function casinoOf(
  content: PokerServices['content'],
  { storyUuid, casinoName }: Pick<TournamentRow, 'storyUuid' | 'casinoName'>,
  locale: Locale,
): MailHouse | undefined {
  // Memory alone: a transaction is under way.
  const story = content.all(locale, ['tournament']).find(({ uuid }) => uuid === storyUuid)
  const casino = story?.content.casino as { content?: CasinoFields } | undefined
  if (!casino?.content) return undefined
  const { street, zip, town } = casino.content
  return { name: casinoName, street, zip, town }
}
