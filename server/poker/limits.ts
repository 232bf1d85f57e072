const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Lives of places and offers (rules/poker.md). */
export const pokerLimits = {
  /** A registration holds its place so long. */
  holdMs: 30 * minuteMs,
  /** The merchant's session outlives it: it must, since the merchant allows none under half an hour. */
  sessionMs: 32 * minuteMs,
  /** A process that opens a session at the merchant's for longer than this is taken for dead. */
  startMs: 20 * 1000,
  /** A freed place is offered so long. */
  offerMs: 2 * hourMs,
  /** Until then before the first card the whole amount comes back. */
  refundBeforeMs: 24 * hourMs,
  /** A payment of which nothing was heard is asked about again after so long. */
  askAgainMs: 2 * minuteMs,
} as const
