import { retention } from '#shared/limits.ts'
import type { PokerServices } from '../pokerServices.ts'

/** Deletes the names of players without an account some time after their evening; their places stay, as figures. */
export async function deleteOldGuests({ store, clock }: Pick<PokerServices, 'store' | 'clock'>): Promise<void> {
  await store.db
    .updateTable('registrations')
    .set({ guestName: null, guestFirstname: null })
    .where('guestName', 'is not', null)
    .where('tournamentId', 'in', (query) =>
      query
        .selectFrom('tournaments')
        .select('id')
        .where('endsAt', '<=', clock() - retention.guestNameMs),
    )
    .execute()
}
