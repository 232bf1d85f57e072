import { isUnavailable } from '#server/store/errors.ts'
import { pokerLimits } from '#shared/limits.ts'
import type { PokerServices } from '../pokerServices.ts'
import { refundIfDue } from './refunds.ts'
import { settle } from './settle.ts'

/** Payments per run; the next run continues. */
const together = 100

/**
 * Asks the merchant about every open payment, in case its notification was lost, and does refunds that failed before.
 * The lease of its job makes it run in one process.
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
    // The place was given up, so its session must not be paid any more.
    const look = () => (state === 'held' ? merchant.read(sessionId) : merchant.expire(sessionId))
    if (!(await isAnswered(services, async () => settle(services, id, await look())))) break
  }
  const owed = await store.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('refundReason', 'is not', null)
    .where((row) => row.or([row('dispute', 'is', null), row('dispute', '!=', 'open')]))
    .where((row) =>
      row.or([
        row('refundState', 'is', null),
        row.and([row('refundState', '=', 'pending'), row('moneyAt', '<=', clock() - pokerLimits.refundAgainMs)]),
      ]),
    )
    .limit(together)
    .execute()
  for (const { id } of owed) if (!(await refundIfDue(services, id))) break
}

/** Asks the merchant about one payment now. @throws ProductError generic.unavailable, payment.default */
export async function ask(services: PokerServices, paymentId: string, sessionId: string): Promise<void> {
  const { merchant } = services
  if (merchant) await settle(services, paymentId, await merchant.read(sessionId))
}

/**
 * @returns false if the merchant is away, so that the run ends; an error of a single payment is logged and does not
 * stop the others
 */
export async function isAnswered(services: PokerServices, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    services.log.warn({ err: error }, 'the merchant could not be asked about a payment')
    return !isUnavailable(error)
  }
}
