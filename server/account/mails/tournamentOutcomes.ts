import type { Row } from '#server/store/tables.ts'
import type { OutcomeRow } from '#shared/account/mails.ts'
import { outcome, type Reading, type Since, type Way } from './outcome.ts'

type Registration = Row<'registrations'>
type Tournament = Row<'tournaments'>

const myTournaments: Way[] = [{ name: 'tournaments', route: 'vipTournaments' }]

/** A place, its tournament and its money, as they are now. */
export async function tournamentOutcome(reading: Reading): Promise<Since> {
  const tournament = await tournamentOf(reading)
  if (!tournament) return { since: [], ways: myTournaments }
  const registration = await registrationAt(reading, tournament)
  if (reading.mail.kind === 'tournamentOffer') return offerOutcome(reading, tournament, registration)
  const since = [...movedSince(reading, tournament), ...(await placeSince(reading, tournament, registration))]
  const hasFailed = since.some(({ what }) => what === 'refundFailed')
  return { since, ways: hasFailed ? [...myTournaments, { name: 'contact', route: 'contact' }] : myTournaments }
}

/** An offered place: still open, taken, or gone on to the next in line. */
async function offerOutcome(
  reading: Reading,
  tournament: Tournament,
  registration: Registration | undefined,
): Promise<Since> {
  const { db, owner, mail, now } = reading
  if (registration && isAlive(registration))
    return {
      since: [
        ...movedSince(reading, tournament),
        outcome('offerTaken', registration.confirmedAt ?? registration.createdAt),
      ],
      ways: myTournaments,
    }
  if (tournament.state === 'cancelled') return { since: [outcome('tournamentCancelled')], ways: myTournaments }
  const entry = await db
    .selectFrom('waitingList')
    .select(['state', 'offeredUntil'])
    .where('vipMemberId', '=', owner.memberId)
    .where('tournamentId', '=', tournament.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (entry?.state === 'offered' && entry.offeredUntil === mail.about.expiresAt && (entry.offeredUntil ?? 0) > now)
    return {
      since: [outcome('offerOpen', entry.offeredUntil)],
      ways: [{ name: 'offer', route: 'tournamentRegistration', params: { slug: tournament.slug } }, ...myTournaments],
    }
  if (entry?.state === 'withdrawn') return { since: [outcome('lineLeft')], ways: myTournaments }
  return { since: [outcome('offerLapsed', mail.about.expiresAt ?? null)], ways: myTournaments }
}

async function placeSince(
  reading: Reading,
  tournament: Tournament,
  registration: Registration | undefined,
): Promise<OutcomeRow[]> {
  const { mail, now } = reading
  const isAboutAPlace = mail.about.registrationId !== undefined
  const cancelled =
    tournament.state === 'cancelled' && mail.kind !== 'tournamentCancelled' ? [outcome('tournamentCancelled')] : []
  if (!registration) return cancelled
  if (isAlive(registration)) {
    if (registration.checkedInAt !== null) return [outcome('placePlayed', registration.checkedInAt)]
    if (tournament.state === 'cancelled') return cancelled
    if (tournament.endsAt <= now) return [outcome('placeOver', tournament.startsAt)]
    return isAboutAPlace
      ? [outcome('placeHeld', tournament.startsAt)]
      : [outcome('placeSince', registration.confirmedAt ?? registration.createdAt)]
  }
  const money = await moneySince(reading, registration)
  if (registration.noShowAt !== null) return [outcome('placeMissed', registration.noShowAt), ...money]
  const ended = isAboutAPlace && cancelled.length === 0 ? [outcome('placeCancelled', registration.endedAt)] : []
  return [...cancelled, ...ended, ...money]
}

/** Where the money of a place that was given up is. */
async function moneySince({ db, mail }: Reading, registration: Registration): Promise<OutcomeRow[]> {
  // The mail about a refund has said so itself.
  const isTold = mail.kind === 'tournamentRefund'
  if (registration.deskRefundedAt !== null) {
    const amount = { amount: registration.deskCents, currency: registration.deskCurrency }
    return isTold ? [] : [outcome('refundDone', registration.deskRefundedAt, amount)]
  }
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'refundedAt', 'refundedCents', 'refundState', 'refundReason', 'paidCurrency', 'currency'])
    .where('registrationId', '=', registration.id)
    .executeTakeFirst()
  if (!payment) return []
  if (payment.state === 'refunded') {
    const amount = { amount: payment.refundedCents, currency: payment.paidCurrency ?? payment.currency }
    return isTold ? [] : [outcome('refundDone', payment.refundedAt, amount)]
  }
  if (payment.state !== 'succeeded' || payment.refundReason === null) return []
  return [outcome(payment.refundState === 'failed' ? 'refundFailed' : 'refundPending')]
}

/** A tournament that has another date now than the mail said. */
function movedSince({ mail }: Reading, { startsAt, state }: Tournament): OutcomeRow[] {
  const told = mail.about.startsAt
  return told === undefined || told === startsAt || state === 'cancelled' ? [] : [outcome('tournamentMoved', startsAt)]
}

/** The tournament of the place that the mail names; otherwise the row of its story that was on sale then. */
async function tournamentOf({ db, mail }: Reading): Promise<Tournament | undefined> {
  const { registrationId, tournament, startsAt } = mail.about
  if (registrationId !== undefined) {
    const own = await db
      .selectFrom('tournaments')
      .innerJoin('registrations', 'registrations.tournamentId', 'tournaments.id')
      .selectAll('tournaments')
      .where('registrations.id', '=', registrationId)
      .executeTakeFirst()
    if (own) return own
  }
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('slug', '=', tournament ?? '')
    .where('createdAt', '<=', mail.createdAt)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.find((it) => it.startsAt === startsAt) ?? rows[0]
}

async function registrationAt({ db, owner, mail }: Reading, { id }: Tournament): Promise<Registration | undefined> {
  const own = db.selectFrom('registrations').selectAll().where('vipMemberId', '=', owner.memberId)
  const { registrationId } = mail.about
  if (registrationId !== undefined) return own.where('id', '=', registrationId).executeTakeFirst()
  return own.where('tournamentId', '=', id).orderBy('createdAt', 'desc').executeTakeFirst()
}

function isAlive({ state }: Registration): boolean {
  return state === 'paid' || state === 'confirmed'
}
