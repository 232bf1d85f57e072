/** Live clock of a tournament (live.ts). */
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

/** Time that is left for a payment (heldPlace.ts). */
export const countdownData = {
  seconds: 'data-seconds',
  digits: 'data-digits',
  spoken: 'data-spoken',
  soon: 'data-soon',
} as const

/** Return from a payment (heldPlace.ts). */
export const paymentData = {
  registration: 'data-registration',
  state: 'data-state',
} as const
