import { availableParallelism } from 'node:os'

/**
 * Flags of the built server that keep its memory near the limits of its caches (measured with full ones: 440 MiB
 * without, 240 to 250 with; docs/decisions/0004). `npm run serve` and the Procfile have the same.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=384']

export const serverEnvironment = {
  // glibc gives every thread of zlib an arena of its own, and returns hardly any of it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Passwords use up to one thread a core (server/identity/passwords.ts): files and compression keep theirs.
  UV_THREADPOOL_SIZE: String(availableParallelism() + 8),
}
