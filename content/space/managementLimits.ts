/** Storyblok's Management API, as `content:push` and `content:pull` ask it. */
export const managementLimits = {
  /** The smallest plan allows as many; the others have 6. */
  requestsPerSecond: 3,
  /** The second that the pace is counted in, with a margin. */
  secondMs: 1050,
  pageSize: 100,
  timeoutMs: 30_000,
  uploadTimeoutMs: 300_000,
  /** After 429; doubled each time. */
  firstPauseMs: 1000,
  longestPauseMs: 30_000,
  busyRetries: 8,
} as const
