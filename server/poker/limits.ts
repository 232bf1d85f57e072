const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Lifetimes of places and offers (rules/poker.md). */
export const pokerLimits = {
  /** How long a registration holds its place. */
  holdMs: 30 * minuteMs,
  /** Longer than the hold, since the merchant allows no session under half an hour. */
  sessionMs: 32 * minuteMs,
  /** A process that needs longer to open a session at the merchant is taken for dead. */
  startMs: 20 * 1000,
  /** How long a freed place is offered to the next player in line. */
  offerMs: 2 * hourMs,
  /** A place given back this long before the first card is refunded in full. */
  refundBeforeMs: 24 * hourMs,
  /** After how long the merchant is asked about a payment without notification. */
  askAgainMs: 2 * minuteMs,
} as const
