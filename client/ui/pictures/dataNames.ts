/** Attributes of the frame round a picture that has a loop. */
export const loopData = {
  /** Address of the film. */
  film: 'data-film',
  /** Name of the button while the loop plays, and while it stands still. */
  pause: 'data-film-pause',
  play: 'data-film-play',
} as const
