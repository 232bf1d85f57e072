import type { LayerEvent } from '#shared/events/dataLayer.ts'

/**
 * The event of a place that is paid, for the data layer (client/analytics/layer.ts).
 * @param amount cents @param registration its id, of which eight characters stand for the payment: enough to count it once
 */
export function checkoutEvent(
  event: 'begin_checkout' | 'purchase',
  { slug, amount: { amount, currency } }: { slug: string; amount: { amount: number; currency: string } },
  registration?: string,
): string {
  const value = amount / 100
  const items = [{ item_id: slug, item_category: 'tournament', price: value }]
  const told: LayerEvent = { event, transaction_id: registration?.slice(0, 8), items, currency, value }
  return JSON.stringify(told)
}
