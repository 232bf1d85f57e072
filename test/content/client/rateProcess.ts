import { pino } from 'pino'
import { openRedis } from '#server/cluster/redis.ts'
import { createClient } from '#server/content/client/client.ts'
import { minTimes, openLimiter } from '#server/content/client/limiter.ts'
import { pacedFetch } from '#server/content/client/pacedFetch.ts'
import { createRefusals } from '#server/content/client/refusals.ts'

/**
 * A process of the site as the rate test sees it: asks as fast as it may until it is ended. Arguments: address,
 * kind of pace, its number, Redis or nothing.
 */
const [, , api = '', kind = 'delivery', number = '1', redisUrl] = process.argv
const log = pino({ level: 'silent' })
const redis = redisUrl ? openRedis(redisUrl, log) : undefined
const limiter = openLimiter({ id: `rate-${kind}`, minTime: minTimes[kind as keyof typeof minTimes], redis, log })
const client = createClient({
  api,
  token: 'public',
  version: 'published',
  fetch: pacedFetch({ limiter, refusals: createRefusals(), log }),
})
// The shared pace needs a moment to connect; the real site starts with its own as well.
setTimeout(() => {
  for (let count = 0; count < 200; count++) client.stories({ page: number }, 'reader').catch(() => {})
}, 700)
