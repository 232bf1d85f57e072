/** Jackpots and tables of a casino (jackpots.ts, floorRows.ts). */
export const floorData = {
  api: 'data-api',
  /** Words with `{time}`, by the state of the connection. */
  running: 'data-running',
  stale: 'data-stale',
  cut: 'data-cut',
  /** Milliseconds. */
  staleAfter: 'data-stale-after',
  /** Instant of the last event, in milliseconds. */
  heard: 'data-heard',
  said: 'data-floor-said',
  rows: 'data-rows',
  /** Instead of rows. */
  away: 'data-away',
  machine: 'data-machine',
  table: 'data-table',
  /** Instant of the row's last event, in milliseconds. */
  instant: 'data-instant',
  name: 'data-name',
  /** Names of games in the page's language by those of the floor, as JSON. */
  names: 'data-names',
  number: 'data-number',
  amount: 'data-amount',
  at: 'data-at',
  path: 'data-path',
  /** Machine whose last payments a link shows. */
  payments: 'data-payments',
  /** Words. */
  open: 'data-open',
  closed: 'data-closed',
  openState: 'data-open-state',
  positions: 'data-positions',
  bets: 'data-bets',
} as const

/** Dialog of a machine's last payments (payments.ts). */
export const paymentsData = {
  dialog: 'data-dialog',
  title: 'data-dialog-title',
  none: 'data-dialog-none',
  failed: 'data-dialog-failed',
  loading: 'data-dialog-loading',
  state: 'data-dialog-state',
} as const
