/**
 * Events that the site acts on, and the endpoint subscribes to (docs/payment.md has a row for each). `session`: of a
 * checkout; `attempt`: a card was refused, another may be tried; `money`: of refunds and disputes.
 */
export const merchantEvents = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'payment_intent.payment_failed': 'attempt',
  'charge.refunded': 'money',
  'refund.updated': 'money',
  'refund.failed': 'money',
  'charge.dispute.created': 'money',
  'charge.dispute.closed': 'money',
} as const

type Known = keyof typeof merchantEvents

/** The subject of an event; undefined for one that nobody here acts on. */
export function subjectOf(type: string): (typeof merchantEvents)[Known] | undefined {
  return Object.hasOwn(merchantEvents, type) ? merchantEvents[type as Known] : undefined
}
