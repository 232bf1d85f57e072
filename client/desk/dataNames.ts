/** The camera of a code field (script/scan.ts). */
export const scanData = {
  /** Button; id of the field that it fills. */
  open: 'data-scan',
  /** The window with the camera's picture. */
  window: 'data-scan-window',
  /** A text of the window; the one that holds is shown. */
  says: 'data-scan-says',
  stop: 'data-scan-stop',
} as const

/** A clock that runs (script/countDown.ts). Epoch milliseconds of the site. */
export const countDownData = {
  /** When it is at nought. */
  ends: 'data-ends',
  /** When the page was drawn: the counter's own clock may be wrong. */
  drawnAt: 'data-drawn-at',
} as const

/** A page that others move (script/follow.ts). */
export const followData = {
  /** Seconds until the next look at its content. */
  every: 'data-follow',
  /** Shown while the site does not answer. */
  lost: 'data-follow-lost',
} as const
