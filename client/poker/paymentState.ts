import type { Registration } from '#shared/poker/api.ts'

/** In one word what the page of a payment shows: when it is another one, the page is drawn anew. */
export function paymentState({ state, refund }: Pick<Registration, 'state' | 'refund'>): string {
  return refund ? `${state}-${refund}` : state
}
