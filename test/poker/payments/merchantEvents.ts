import { createHmac, randomUUID } from 'node:crypto'
import { merchantKeys, type PokerSite } from '#test/support/pokerSite.ts'
import type { StoredSession } from '#tools/standins/merchant/merchantStore.ts'

export const webhook = '/api/poker/payment/webhook'

/** The merchant's session of a registration's payment. */
export function sessionAt({ merchant }: PokerSite, registrationId: string): StoredSession {
  const session = merchant.store.sessions().find((it) => it.metadata.registration === registrationId)
  if (!session) throw new Error(`no session of ${registrationId}`)
  return session
}

/** As if the merchant had first said that nobody will pay it any more. */
export function expiredOf(session: StoredSession) {
  return eventOf(session, { status: 'expired', payment_status: 'unpaid' }, 'checkout.session.expired')
}

/** The bank says no after all. */
export function refusedOf(session: StoredSession) {
  return eventOf(session, { status: 'complete', payment_status: 'unpaid' }, 'checkout.session.async_payment_failed')
}

/** The event that the merchant posts for a session, with a test's changes. */
export function eventOf(session: StoredSession, changed: object = {}, type = 'checkout.session.completed') {
  const { id, reference, amount, currency } = session
  const object = {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    status: 'complete',
    payment_status: 'paid',
    amount_total: amount,
    currency,
    payment_intent: `pi_${randomUUID()}`,
    url: null,
    ...changed,
  }
  return { id: `evt_${randomUUID()}`, object: 'event', type, created: 0, livemode: false, data: { object } }
}

/** An event about a charge, a refund or a dispute of a session's payment, as far as the site reads it. */
export function moneyEvent({ intentId }: StoredSession, type: string) {
  const object = { id: `ch_${randomUUID()}`, object: 'charge', payment_intent: intentId }
  return { id: `evt_${randomUUID()}`, object: 'event', type, created: 0, livemode: false, data: { object } }
}

/** Signed as Stripe signs. @param at epoch ms */
export function signed(
  site: PokerSite,
  event: object,
  at = site.clock.now(),
  secrets = merchantKeys.MERCHANT_WEBHOOK_SECRET.split(','),
  scheme = 'v1',
) {
  const body = JSON.stringify(event)
  const time = Math.floor(at / 1000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const signatures = secrets.map((secret) => `${scheme}=${sign(secret)}`)
  return site.client().post(webhook, body, { 'Stripe-Signature': [`t=${time}`, ...signatures].join(',') })
}

export interface DashboardAct {
  act: 'refund' | 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed'
  /** The amount of a refund; all that is left without it. */
  euros?: string
}

/** An act of staff, or of a cardholder's bank, in the merchant's dashboard. @throws Error if it is refused */
export async function inDashboard({ merchant }: PokerSite, { id }: StoredSession, { act, euros = '' }: DashboardAct) {
  const body = new URLSearchParams({ session: id, act, amount: euros })
  const answer = await fetch(`${merchant.url}/dashboard`, { method: 'POST', redirect: 'manual', body })
  if (answer.status !== 303) throw new Error(`the dashboard refused ${act}: ${await answer.text()}`)
}
