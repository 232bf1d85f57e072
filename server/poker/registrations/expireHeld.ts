import { isAnswered } from '../payments/reconcile.ts'
import { endUnpaid } from '../payments/settle.ts'
import { lockPayment } from '../payments/states.ts'
import type { PokerServices } from '../pokerServices.ts'
import { closeSession } from './cancel.ts'
import type { RegistrationRow } from './states.ts'

/**
 * Frees the places whose 30 minutes are over. The merchant's session is expired first; if it was paid, the place is
 * confirmed instead. While the merchant does not answer, the place stays held.
 */
export async function expireHeld(services: PokerServices): Promise<void> {
  const { store, clock } = services
  const due = await store.db
    .selectFrom('registrations')
    .selectAll()
    .where('state', '=', 'held')
    .where('heldUntil', '<=', clock())
    .orderBy('heldUntil')
    .execute()
  for (const registration of due) {
    if (!(await isAnswered(services, () => expire(services, registration)))) break
  }
}

async function expire(services: PokerServices, registration: RegistrationRow): Promise<void> {
  const { store } = services
  await closeSession(services, registration)
  const slug = await store.transaction(async (tx) => {
    const held = await lockPayment(tx, registration.paymentId ?? '')
    if (held?.registration.state !== 'held' || held.payment.state === 'redirected') return undefined
    await endUnpaid(services, tx, held, 'expired')
    return held.tournament.slug
  })
  if (slug) services.placesChanged(slug)
}
