import type { AccountMember, LastMails } from '#server/account/index.ts'
import type { OutgoingMail } from '#server/mail/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import { refundOf } from '#shared/poker/refunds.ts'
import { cancelledPlace } from './mailPlayer.ts'
import { freePlace, withdraw } from './places.ts'
import type { PokerServices } from './pokerServices.ts'
import { cancelHeld } from './registrations/cancel.ts'
import { alive, type RegistrationRow } from './registrations/states.ts'
import { lockTournament, type TournamentRow } from './tournaments/rows.ts'

type Member = Pick<AccountMember, 'id' | 'email' | 'firstname'>

/**
 * Removes a member whose account is erased from every waiting list and tournament. Places more than 24 hours away are
 * given back, with a refund by the next reconciliation; of the others number and date stay, without the player.
 * @param locale of the requesting page, used for the mails about refunds
 * @returns the number of places that stay, and the receipts of the refunds
 */
export async function leaveTournaments(
  services: PokerServices,
  tx: Tx,
  member: Member,
  locale: Locale,
): Promise<LastMails> {
  const { id: vipMemberId } = member
  const now = services.clock()
  const entries = await tx
    .selectFrom('waitingList')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('tournamentId')
    .execute()
  for (const entry of entries) {
    const tournament = await lockTournament(tx, entry.tournamentId)
    await withdraw(tx, entry)
    if (entry.state === 'offered') await freePlace(services, tx, tournament)
  }
  const refunds: OutgoingMail[] = []
  let places = 0
  const registrations = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('state', 'in', [...alive])
    .orderBy('tournamentId')
    .execute()
  for (const registration of registrations) {
    if (refundOf(registration, now, { unpaid: 'leave', whole: 'leave', late: 'stay' }) === 'stay') {
      places += 1
      continue
    }
    const tournament = await lockTournament(tx, registration.tournamentId)
    const payment = await cancelHeld(services, tx, registration, 'erased')
    if (payment?.state === 'succeeded')
      refunds.push(receipt({ member, tournament, registration, payment, locale, now }))
    await freePlace(services, tx, tournament)
  }
  return { places, refunds }
}

interface ReceiptInput {
  member: Member
  tournament: TournamentRow
  registration: RegistrationRow
  payment: Row<'payments'>
  locale: Locale
  /** Epoch ms. */
  now: number
}

/** The mail about a refund is written now: when the refund is done, the player's address is gone. */
function receipt(input: ReceiptInput): OutgoingMail {
  const { member, tournament, registration, payment, locale, now: refundedAt } = input
  const { email: to, firstname } = member
  const { slug, casinoName: casino, startsAt, endsAt } = tournament
  const { amountCents: amount, currency } = payment
  const title = textIn(tournament.titles, locale)
  const common = { firstname, tournament: slug, title, casino, startsAt, endsAt }
  const place = registration.confirmedAt === null ? {} : cancelledPlace(registration)
  const data = { ...common, ...place, amount, currency, reason: 'erased', refundedAt } as const
  return { kind: 'tournamentRefund', locale, to, data }
}
