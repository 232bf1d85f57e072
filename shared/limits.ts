/** Constants of spec §9 and decisions §11, with their units in the name. */

/** The content client (spec §9). */
export const contentLimits = {
  requestsPerSecond: 5,
  requestsPerSecondWithOauth: 3,
  maxRetries: 10,
  retryDelayMs: 300,
  pageSize: 25,
  relationsPerRequest: 50,
  /** A story is fresh this long without a webhook (decisions §11). */
  freshMs: 60_000,
  /** A story may be served stale this long. */
  staleMs: 24 * 60 * 60 * 1000,
  /** How often `spaces/me` is asked for a publish whose webhook was lost. */
  versionPollMs: 30_000,
} as const

/** Memory of the content, block and page caches together (decisions §11). */
export const cacheBytes = 96 * 1024 * 1024

/** A render is given up after this long (design §3). */
export const renderTimeLimitMs = 10_000

/** Build updates (spec §4, §9; decisions §11). */
export const buildLimits = {
  firstPollDelayMs: 1000,
  pollMs: 10 * 60 * 1000,
  reloadGuardMs: 10_000,
} as const

/** Icons that only content names (spec §9). */
export const iconLimits = {
  fetchTimeoutMs: 1500,
  urlLength: 500,
  serverTimeoutMs: 5000,
  rotationMs: 750,
} as const

/** Analytics events wait for the tag manager (spec §4, §9). */
export const analyticsLimits = { pollMs: 500, tries: 10 } as const

/** The browser's own HTTP client (spec §7): retries by method, on these statuses only. */
export const httpRetries = {
  idempotent: 0,
  others: 1,
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
} as const
