import type { Tx } from '#server/store/tables.ts'
import { defaultLocale } from '#shared/locales.ts'
import { refundableUntilOf } from '#shared/poker/refunds.ts'
import { mailPlayer } from '../mailPlayer.ts'
import { isAnswered } from '../payments/reconcile.ts'
import { refundIfDue } from '../payments/refunds.ts'
import { offerPlaces } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { closeSession } from '../registrations/cancel.ts'
import { alive, type RegistrationRow } from '../registrations/states.ts'
import { type TitledTournament, tournamentsInAll } from './catalogue.ts'
import { columnsOf, lockTournament, openRows, type TournamentRow } from './rows.ts'
import { endEverything, releasePlaces } from './withdrawMember.ts'

/**
 * Applies editors' changes to tournaments that have players. A tournament whose story is gone is cancelled and
 * refunded. A new date or casino is mailed, with a right to a refund until the first card. With fewer places the latest
 * players lose theirs; additional places are offered to the waiting list. The price of a held place stays.
 */
export async function handleChanges(services: PokerServices): Promise<void> {
  const { store, clock, content } = services
  const rows = await openRows(store.db)
  if (rows.size === 0) return
  const tournaments = await tournamentsInAll(content)
  for (const row of rows.values()) {
    const tournament = tournaments.find(({ uuid }) => uuid === row.storyUuid)
    // The story is read by its slug: a list that is not loaded yet must cancel nothing.
    if (!tournament) {
      if ((await content.byUuid(defaultLocale, row.storyUuid)) === null) await cancelTournament(services, row)
    }
    // A row whose date was played stays as it is; a new date makes a new row.
    else if (row.endsAt > clock()) await handleChange(services, row, tournament)
  }
}

async function cancelTournament(services: PokerServices, { id, endsAt, slug }: TournamentRow): Promise<void> {
  const { store, clock } = services
  const isOver = endsAt <= clock()
  const ended = await store.transaction(async (tx) => {
    const held = await lockTournament(tx, id)
    if (held.state !== 'open') return []
    await tx
      .updateTable('tournaments')
      .set({ state: isOver ? 'past' : 'cancelled' })
      .where('id', '=', id)
      .execute()
    return isOver ? [] : endEverything(services, tx, held)
  })
  services.placesChanged(slug)
  await afterwards(services, ended)
}

async function handleChange(
  services: PokerServices,
  before: TournamentRow,
  tournament: TitledTournament,
): Promise<void> {
  const { store } = services
  const columns = columnsOf(tournament)
  const places = tournament.places ?? before.places
  const isSame =
    places === before.places &&
    Object.entries(columns).every(([name, it]) => before[name as keyof TournamentRow] === it)
  if (isSame) return
  const ended = await store.transaction(async (tx) => {
    const held = await lockTournament(tx, before.id)
    if (held.state !== 'open') return []
    const now = await tx
      .updateTable('tournaments')
      .set({ ...columns, places })
      .where('id', '=', held.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await moveClock(tx, held, now)
    await moveDates(services, tx, held, now)
    if (now.taken > now.places) return releasePlaces(services, tx, now)
    await offerPlaces(services, tx, now)
    return []
  })
  services.placesChanged(before.slug)
  await afterwards(services, ended)
}

/** The clock of a renamed tournament goes on: floor and desk name it by the slug. */
async function moveClock(tx: Tx, was: TournamentRow, is: TournamentRow): Promise<void> {
  if (was.slug === is.slug) return
  await tx.deleteFrom('tournamentClocks').where('tournament', '=', is.slug).execute()
  await tx.updateTable('tournamentClocks').set({ tournament: is.slug }).where('tournament', '=', was.slug).execute()
}

/** Mails the players about a new date or casino; a date that moved without a publication is stored without a mail. */
async function moveDates(services: PokerServices, tx: Tx, was: TournamentRow, is: TournamentRow): Promise<void> {
  const isMoved = was.startsAt !== is.startsAt
  if (!isMoved && was.casinoName === is.casinoName) return
  const isEdited = was.revision !== is.revision
  const registrations = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('tournamentId', '=', is.id)
    .where('state', 'in', [...alive])
    .execute()
  for (const { id, vipMemberId, code, state, sequence: last } of registrations) {
    const refundableUntil = refundableUntilOf(is.startsAt, isEdited)
    const sequence = last + 1
    await tx.updateTable('registrations').set({ refundableUntil, sequence }).where('id', '=', id).execute()
    if (!isEdited || state === 'held') continue
    await mailPlayer(services, tx, { vipMemberId, tournament: is }, (player) => ({
      kind: 'tournamentChanged',
      ...player,
      data: { ...player.data, registrationId: id, code, sequence, wasAt: was.startsAt, refundableUntil },
    }))
  }
}

/**
 * Work at the merchant: expires the sessions of ended places and does refunds. If it does not answer, the
 * reconciliation does the rest.
 */
async function afterwards(services: PokerServices, ended: readonly RegistrationRow[]): Promise<void> {
  for (const registration of ended) {
    const { paymentId } = registration
    if (!paymentId) continue
    const isClosed = await isAnswered(services, () => closeSession(services, { ...registration, state: 'held' }))
    if (!isClosed || !(await refundIfDue(services, paymentId))) return
  }
}
