import Bottleneck from 'bottleneck'
import type { Logger } from 'pino'
import { startTimeout } from '#server/background.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'

/** The pace that all processes share, while Redis answers. */
export interface SharedPace {
  /**
   * Resolves when no other process starts now; at once while Redis is away. Never rejects. Called by one caller at a
   * time.
   */
  slot(): Promise<void>
  /** Discards the slots in Redis: the clock has been put back. */
  renew(): void
  close(): void
}

/** The last of fifty processes waits eleven seconds; a longer wait means a clock that is ahead of ours. */
const longestWaitMs = 30_000

export interface SharedPaceOptions {
  /** Processes with the same id share the pace. */
  id: string
  /** Between two starts, in milliseconds. */
  minTime: number
  redis: ClusterRedis
  log: Logger
}

export function openSharedPace({ id, minTime, redis, log }: SharedPaceOptions): SharedPace {
  let current: Attempt | undefined
  let isClosed = false
  let isTold = false
  /** The next connection starts with new times. */
  let isAstray = false
  redis.onUp(attempt)
  return {
    slot: async () => current?.slot(),
    renew() {
      isAstray = true
      current?.drop()
    },
    close() {
      isClosed = true
      current?.drop()
    },
  }

  // Bottleneck 2.19 does not recognise its own messages behind Redis 7 ("ERR SETTINGS_KEY_NOT_FOUND"), so after a
  // restart or an emptied store a new limiter is made. Can go when it registers again by itself.
  function attempt(): void {
    if (isClosed || current || !redis.isUp()) return
    current = connect({ id, minTime, redis, isAnew: isAstray }, (error) => {
      current = undefined
      if (error instanceof WaitedTooLong) isAstray = true
      if (isClosed) return
      if (!isTold) log.warn({ err: error }, 'the shared pace of content requests is lost: this process keeps its own')
      isTold = true
      startTimeout(attempt, 1000).unref()
    })
    isAstray = false
    current.ready.then(() => {
      isTold = false
    })
  }
}

class WaitedTooLong extends Error {}

interface Attempt {
  ready: Promise<void>
  slot(): Promise<void>
  drop(): void
}

/** One connection with its limiter. @param onLost called once; a caller that waits for a slot gets it then */
function connect(
  { id, minTime, redis, isAnew }: Omit<SharedPaceOptions, 'log'> & { isAnew: boolean },
  onLost: (error?: unknown) => void,
): Attempt {
  // A client of its own: Bottleneck closes the one that it gets. The pace is that of a space, whichever house asks.
  const connection = new Bottleneck.IORedisConnection({ client: redis.client.duplicate({ keyPrefix: '' }) })
  const limiter = new Bottleneck({ connection, id, minTime, clearDatastore: isAnew })
  let state: 'connecting' | 'ready' | 'lost' = 'connecting'
  let release = () => {}
  connection.on('error', lose)
  limiter.on('error', lose)
  const ready = limiter.ready().then(() => {
    if (state === 'connecting') state = 'ready'
  })
  ready.catch(lose)

  return {
    ready: ready.catch(() => {}),
    async slot() {
      if (state !== 'ready') return
      const patience = startTimeout(() => lose(new WaitedTooLong('no slot for content requests')), longestWaitMs)
      await new Promise<void>((resolve) => {
        release = resolve
        limiter.schedule(async () => {}).then(resolve, lose)
      })
      clearTimeout(patience)
    },
    drop: () => lose(),
  }

  function lose(error?: unknown): void {
    if (state === 'lost') return
    state = 'lost'
    release()
    connection.disconnect(false).catch(() => {})
    onLost(error)
  }
}
