import { isUnavailable } from '#server/store/errors.ts'
import { pokerLimits } from '../limits.ts'
import type { PokerServices } from '../pokerServices.ts'
import { refundIfDue } from './refunds.ts'
import { settle } from './settle.ts'

/** In one run; the next goes on. */
const together = 100

/**
 * Asks the merchant for every payment that is left open, in case its notification was lost, and does the refunds that
 * could not be done at once. One process does it, by the lease of its job.
 */
export async function reconcile(services: PokerServices): Promise<void> {
  const { store, clock, merchant } = services
  if (!merchant) return
  const open = await store.db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select(['payments.id', 'sessionId', 'registrations.state'])
    .where('payments.state', '=', 'redirected')
    .where('askedAt', '<=', clock() - pokerLimits.askAgainMs)
    .orderBy('askedAt')
    .limit(together)
    .execute()
  for (const { id, sessionId, state } of open) {
    if (!sessionId) continue
    // A place that was given up is not to be paid any more.
    const look = () => (state === 'held' ? merchant.read(sessionId) : merchant.expire(sessionId))
    if (!(await isAnswered(services, async () => settle(services, id, await look())))) break
  }
  const owed = await store.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('refundReason', 'is not', null)
    .limit(together)
    .execute()
  for (const { id } of owed) if (!(await refundIfDue(services, id))) break
}

/** Asks about one payment now. @throws ProductError generic.unavailable, payment.default */
export async function ask(services: PokerServices, paymentId: string, sessionId: string): Promise<void> {
  const { merchant } = services
  if (merchant) await settle(services, paymentId, await merchant.read(sessionId))
}

/** A merchant that is away is away for all of them; what only one of them has wrong keeps nobody waiting. */
export async function isAnswered(services: PokerServices, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    services.log.warn({ err: error }, 'the merchant could not be asked about a payment')
    return !isUnavailable(error)
  }
}
