import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { ProductError } from '#shared/errors/productError.ts'
import type { BreachedPasswords } from './breachedPasswords.ts'
import { createWorkQueue } from './keyedQueue.ts'
import { hashing, sampleOf, verifyHash } from './passwordHashes.ts'

/** argon2id with the package's defaults (19 MiB, 2 passes): about 40 ms of one core each. */
export interface Passwords {
  /** @throws ProductError generic.tooManyRequests when too many wait already */
  hash(password: string): Promise<string>
  /** Whether a list of leaks has it; without a list none is. */
  isBreached(password: string): Promise<boolean>
  /**
   * The same work for every account, also for one that does not exist or has no password (null), whose answer is false:
   * a hash of each kind and cost that a member of this site has.
   * @throws ProductError generic.tooManyRequests
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>
  /** Whether a hash is of another kind or cost than new ones: it came in from another system, and is made anew. */
  isForeign(passwordHash: string): Promise<boolean>
}

/** About five seconds of waiting; a longer queue refuses. */
const waitingPerCore = 128

/** Hash of an unknown password, made at the same cost. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$Lvv4ex6WL2Bb0DM38QJxEw$0zpzvx6iPujEiFNzwXGLkSAw6WV1HK8cNh3kF6tQlV8'

interface PasswordOptions {
  cores?: number
  cost?: PasswordCost
  breached?: BreachedPasswords
  /** A hash of each other kind and cost that members have, from other systems (foreignHashes.ts). */
  foreign?: () => Promise<readonly string[]>
}

/** The cost of a hash: KiB of memory, passes over them. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/**
 * One core stays free: a burst of logins must not delay the pages.
 * @param options cost: of new hashes, lower only in tests of other subjects
 */
export function createPasswords({
  cores = availableParallelism(),
  cost,
  breached,
  foreign,
}: PasswordOptions = {}): Passwords {
  const atOnce = Math.max(1, cores - 1)
  const nobodys = cost ? hash('of nobody', cost) : Promise.resolve(nobodysHash)
  const inLine = createWorkQueue(
    { atOnce, waiting: waitingPerCore * atOnce },
    () => new ProductError('generic.tooManyRequests', { retryAfterSeconds: 5 }),
  )
  return {
    hash: (password) => inLine(() => hashing('argon2', () => hash(password, cost))),
    isBreached: async (password) => (await breached?.has(password)) ?? false,
    async verify(passwordHash, password) {
      const own = sampleOf(passwordHash ?? (await nobodys))
      const samples = new Set([sampleOf(await nobodys), ...((await foreign?.()) ?? []), own])
      // One turn for all of them, one after the other: so many at once as cores are given, whatever a login costs.
      return inLine(async () => {
        let isRight = false
        for (const sample of samples) {
          const answer = await verifyHash(sample === own ? (passwordHash ?? sample) : sample, password)
          if (sample === own) isRight = answer
        }
        return isRight && passwordHash !== null
      })
    },
    isForeign: async (passwordHash) => sampleOf(passwordHash) !== sampleOf(await nobodys),
  }
}

/** Whether a hash is as this site makes them. */
export function isOwnHash(passwordHash: string): boolean {
  return sampleOf(passwordHash) === sampleOf(nobodysHash)
}
