/** Parts of pages that have a script of their own (live.ts). */
export const liveData = {
  /** Name of the script. */
  live: 'data-live',
  /** It runs. */
  alive: 'data-alive',
} as const

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
  /** Of the row's last event, in milliseconds. */
  instant: 'data-instant',
  name: 'data-name',
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

/** Live clock of a tournament (tournament.ts, stages.ts). */
export const tournamentData = {
  stream: 'data-stream',
  /** JSON, and so are the sentences. */
  state: 'data-clock-state',
  sentences: 'data-sentences',
  said: 'data-clock-said',
  cut: 'data-clock-cut',
  part: 'data-part',
  line: 'data-line',
  spoken: 'data-clock-spoken',
  /** Words with `{free}`. */
  free: 'data-free',
  register: 'data-register',
  /** First minute of a stage; the stage that runs is marked. */
  minute: 'data-minute',
  now: 'data-now',
} as const

/** Time that is left for a payment (countdown.ts). */
export const countdownData = {
  seconds: 'data-seconds',
  digits: 'data-digits',
  spoken: 'data-spoken',
  soon: 'data-soon',
} as const

/** Return from a payment (payment.ts). */
export const paymentData = {
  registration: 'data-registration',
  state: 'data-state',
} as const

/** Form of a restaurant's table (tables.ts). */
export const tablesData = {
  /** JSON of the restaurant's partner and where it lives (tables.ts, `TableData`). */
  table: 'data-table-partner',
  times: 'data-times',
  providerPage: 'data-provider-page',
  status: 'data-table-status',
  /** What the status says: at once after the button, and when the partner's window is there. */
  opening: 'data-table-opening',
  open: 'data-table-open',
  window: 'data-table-window',
} as const

/** Sponsor's code (share.ts). */
export const shareData = {
  url: 'data-share-url',
  title: 'data-share-title',
  text: 'data-share-text',
  copied: 'data-copied',
  copy: 'data-copy',
  sheet: 'data-sheet',
} as const

/** Camera and chip reader of the login by card (cardReaders.ts). */
export const cardReadersData = {
  /** Id of the field that takes what is read. */
  field: 'data-card-field',
  hold: 'data-hold',
  read: 'data-read',
  failed: 'data-failed',
  camera: 'data-camera',
  stop: 'data-stop',
  chip: 'data-chip',
  kind: 'data-card-kind',
} as const
