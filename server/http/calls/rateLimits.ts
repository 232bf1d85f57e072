import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from '#server/identity/networkAddress.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { loginFailuresBeforeCaptcha, openStreamLimits, ratesPerMinute } from '#shared/limits.ts'
import { minuteMs } from '#shared/time/days.ts'
import { type OpenPerAddress, openPerAddress } from '../network/openPerAddress.ts'
import type { RateClass } from './call.ts'

export interface RateLimits {
  /**
   * Counts a call of a client address, or of a session that is known to be one.
   * @throws ProductError generic.tooManyRequests with Retry-After
   */
  count(kind: RateClass, by: string | { session: string }): Promise<void>
  /**
   * Counts nothing: refuses an address that has no call of a class left in this minute.
   * @throws as {@link RateLimits.count}
   */
  refuseOver(kind: RateClass, address: string): Promise<void>
  /**
   * Counts an event stream of this process as open until it ends.
   * @throws ProductError generic.tooManyRequests for too many of one address, unavailable for too many in all
   */
  holdStream: OpenPerAddress['hold']
  /** Counts a failed login of an address: after two of them a captcha is required. */
  countLoginFailure(address: string): Promise<void>
  hasFailedLogins(address: string): Promise<boolean>
}

export interface RateOptions {
  /** Shared by all processes; without it each counts for itself. */
  redis?: Redis
  /** Epoch ms. It names the minute of a count, so that tests can move the time. */
  clock: () => number
}

/** Limits a minute, per client address or session; never switched off. */
export function createRateLimits({ redis, clock }: RateOptions): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(ratesPerMinute).map(([kind, points]) => [kind, limiter(kind, points, 60, redis)]),
  ) as Record<RateClass, RateLimiterAbstract>
  const failures = limiter('loginFailure', loginFailuresBeforeCaptcha, 60 * 60, redis)
  const minute = () => Math.floor(clock() / minuteMs)
  const tooMany = () => {
    const retryAfterSeconds = Math.max(1, Math.ceil(((minute() + 1) * minuteMs - clock()) / 1000))
    return new ProductError('generic.tooManyRequests', { retryAfterSeconds })
  }

  return {
    async count(kind, by) {
      const counted = typeof by === 'string' ? clientNetwork(by) : by.session
      try {
        await limiters[kind].consume(`${counted} ${minute()}`)
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany() : refused
      }
    },
    async refuseOver(kind, address) {
      const counted = await limiters[kind].get(`${clientNetwork(address)} ${minute()}`)
      if ((counted?.consumedPoints ?? 0) >= ratesPerMinute[kind]) throw tooMany()
    },
    holdStream: openPerAddress(openStreamLimits).hold,
    async countLoginFailure(address) {
      await failures.penalty(clientNetwork(address), 1)
    },
    async hasFailedLogins(address) {
      const seen = await failures.get(clientNetwork(address))
      return (seen?.consumedPoints ?? 0) >= loginFailuresBeforeCaptcha
    },
  }
}

/** Without Redis each process counts for itself, so that the site stays open. */
function limiter(kind: string, points: number, duration: number, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: `limit:${kind}`, points, duration }
  if (!redis) return new RateLimiterMemory(options)
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}
