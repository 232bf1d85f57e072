import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { ProductError } from '#shared/errors/productError.ts'
import type { BreachedPasswords } from './breachedPasswords.ts'
import { createWorkQueue } from './keyedQueue.ts'
import { verifyHash } from './passwordHashes.ts'

/** argon2id with the package's defaults (19 MiB, 2 passes): about 40 ms of one core each. */
export interface Passwords {
  /** @throws ProductError generic.tooManyRequests when too many wait already */
  hash(password: string): Promise<string>
  /** Whether a list of leaks has it; without a list none is. */
  isBreached(password: string): Promise<boolean>
  /**
   * Takes as long for an account that does not exist or has no password (null): the answer is then false.
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
export function createPasswords({ cores = availableParallelism(), cost, breached }: PasswordOptions = {}): Passwords {
  const atOnce = Math.max(1, cores - 1)
  const nobodys = cost ? hash('of nobody', cost) : Promise.resolve(nobodysHash)
  const inLine = createWorkQueue(
    { atOnce, waiting: waitingPerCore * atOnce },
    () => new ProductError('generic.tooManyRequests', { retryAfterSeconds: 5 }),
  )
  return {
    hash: (password) => inLine(() => hash(password, cost)),
    isBreached: async (password) => (await breached?.has(password)) ?? false,
    verify: (passwordHash, password) =>
      inLine(async () => {
        const isRight = await verifyHash(passwordHash ?? (await nobodys), password)
        return isRight && passwordHash !== null
      }),
    isForeign: async (passwordHash) => costOf(passwordHash) !== costOf(await nobodys),
  }
}

/** The beginning of a hash, before salt and key: kind, version and cost. */
function costOf(passwordHash: string): string {
  return passwordHash.split('$').slice(0, 4).join('$')
}
