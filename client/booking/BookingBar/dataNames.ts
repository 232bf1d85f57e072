/** Travellers of the booking bar. */
export const travellersData = {
  /** Number of the child whose age a field asks. */
  child: 'data-child',
} as const
