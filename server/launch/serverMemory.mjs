import { availableParallelism } from 'node:os'

/**
 * How the built server is started, so that what it holds stays near what its caches are allowed
 * (measured with them full: 440 MiB without, 240 to 250 with; docs/decisions/0004). `npm run serve` and the
 * Procfile say the same in their own words.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=384']

export const serverEnvironment = {
  // glibc gives every thread of zlib an arena of its own, and hardly anything back.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Passwords take up to one thread a core (server/identity/passwords.ts): files and compression keep theirs.
  UV_THREADPOOL_SIZE: String(availableParallelism() + 8),
}
