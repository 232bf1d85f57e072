/** Parts of pages that have a script of their own (live.ts). */
export const liveData = {
  /** Name of the script. */
  live: 'data-live',
  /** It runs. */
  alive: 'data-alive',
} as const
