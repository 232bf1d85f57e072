/** Drawn map and moving map alike. */
export const mapData = {
  /** Uuid of the place. */
  pin: 'data-pin',
} as const
