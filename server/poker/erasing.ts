import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { freePlace, withdraw } from './places.ts'
import type { PokerServices } from './pokerServices.ts'
import { cancelHeld } from './registrations/cancel.ts'
import { alive } from './registrations/states.ts'
import { holdTournament } from './tournaments/rows.ts'

/**
 * Who erases their account leaves every line and gives back what can be given back (decisions §3): places more than 24
 * hours away with the money, by the next reconciliation. Of the others number and date stay, of nobody.
 */
export async function leaveTournaments(
  services: PokerServices,
  tx: Transaction<Tables>,
  vipMemberId: string,
): Promise<void> {
  const now = services.clock()
  const entries = await tx
    .selectFrom('waitingList')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('tournamentId')
    .execute()
  for (const entry of entries) {
    const tournament = await holdTournament(tx, entry.tournamentId)
    await withdraw(tx, entry)
    if (entry.state === 'offered') await freePlace(services, tx, tournament)
  }
  const registrations = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('state', 'in', [...alive])
    .orderBy('tournamentId')
    .execute()
  for (const registration of registrations) {
    if (registration.state !== 'held' && now > registration.refundableUntil) continue
    const tournament = await holdTournament(tx, registration.tournamentId)
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', registration.paymentId ?? '')
      .executeTakeFirst()
    await cancelHeld(services, tx, { registration, payment }, 'erased')
    await freePlace(services, tx, tournament)
  }
}
