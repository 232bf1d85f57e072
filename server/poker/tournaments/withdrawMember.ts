import type { Tx } from '#server/store/tables.ts'
import { move } from '#shared/move.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { cancelledPlace, mailPlayer } from '../mailPlayer.ts'
import { waitingStateOf, withdraw } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { cancelHeld } from '../registrations/cancel.ts'
import { alive, type RegistrationRow } from '../registrations/states.ts'
import type { TournamentRow } from './rows.ts'

/**
 * Ends every place and waiting list entry of a cancelled tournament, which is locked. @returns the players who had one
 */
export async function endEverything(
  services: PokerServices,
  tx: Tx,
  tournament: TournamentRow,
): Promise<RegistrationRow[]> {
  const ended = await aliveAt(tx, tournament)
  for (const registration of ended) {
    await cancelHeld(services, tx, registration, 'tournamentCancelled')
    await mailPlayer(services, tx, { vipMemberId: registration.vipMemberId, tournament }, (player) => ({
      kind: 'tournamentCancelled',
      ...player,
      data: {
        ...player.data,
        isPaid: registration.state !== 'held',
        ...(registration.state !== 'held' && cancelledPlace(registration)),
        ...(registration.deskCents !== null && { isPaidAtDesk: true }),
      },
    }))
  }
  for (const entry of await waitingAt(tx, tournament)) {
    await withdraw(tx, entry)
    await mailPlayer(services, tx, { vipMemberId: entry.vipMemberId, tournament }, (player) => ({
      kind: 'tournamentCancelled',
      ...player,
      data: { ...player.data, isPaid: false },
    }))
  }
  await tx.updateTable('tournaments').set({ taken: 0 }).where('id', '=', tournament.id).execute()
  return ended
}

/**
 * Takes back places beyond a reduced number: offers first, then unpaid places, then the latest registrations. The
 * tournament is locked. @returns the players whose place is gone
 */
export async function releasePlaces(
  services: PokerServices,
  tx: Tx,
  tournament: TournamentRow,
): Promise<RegistrationRow[]> {
  let tooMany = tournament.taken - tournament.places
  const offers = (await waitingAt(tx, tournament)).filter(({ state }) => state === 'offered').slice(0, tooMany)
  for (const entry of offers) {
    const event = { type: 'timeUp', at: entry.offeredUntil ?? 0 } as const
    const { state, context } = move(waitingListMachine, waitingStateOf(entry), event)
    // These players stay where they are in line, since they let no offer lapse.
    await tx
      .updateTable('waitingList')
      .set({ state: state as 'waiting', ...context })
      .where('id', '=', entry.id)
      .execute()
  }
  tooMany -= offers.length
  const isUnpaid = ({ state }: RegistrationRow) => Number(state === 'held')
  const lost = (await aliveAt(tx, tournament))
    .toSorted((a, b) => isUnpaid(b) - isUnpaid(a) || b.createdAt - a.createdAt)
    .slice(0, tooMany)
  for (const registration of lost) {
    await cancelHeld(services, tx, registration, 'placesReduced')
    await mailPlayer(services, tx, { vipMemberId: registration.vipMemberId, tournament }, (player) => ({
      kind: 'tournamentPlaceLost',
      ...player,
      data: {
        ...player.data,
        reason: 'placesReduced',
        ...(registration.state !== 'held' && cancelledPlace(registration)),
      },
    }))
  }
  const { places: taken } = tournament
  await tx.updateTable('tournaments').set({ taken }).where('id', '=', tournament.id).execute()
  return lost
}

function aliveAt(tx: Tx, { id }: TournamentRow): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('tournamentId', '=', id)
    .where('state', 'in', [...alive])
    .execute()
}

function waitingAt(tx: Tx, { id }: TournamentRow) {
  return tx
    .selectFrom('waitingList')
    .selectAll()
    .where('tournamentId', '=', id)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('position', 'desc')
    .execute()
}
