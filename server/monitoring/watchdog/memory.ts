import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'

const lookMs = 5000
/** Looks in a row before an alarm: memory that a moment needs is given back. */
const mostHighLooks = 3
/** One process ends and another starts in its place; only then the next one ends. */
const turnMs = 45_000

export interface MemoryWatchOptions {
  /** MiB of resident memory; 0: no limit. */
  mostMb: number
  /** Undefined: no other process is known. */
  redis: ClusterRedis | undefined
  log: Logger
  /** Called once, when the memory is over the limit and it is the turn of this process. */
  onTurn: () => void
}

/** A process that grows is replaced before the system or V8 ends it in the middle of its requests. */
export function watchMemory({ mostMb, redis, log, onTurn }: MemoryWatchOptions): void {
  if (mostMb === 0) return
  let highLooks = 0
  let isLooking = false
  const looking = setInterval(() => void look(), lookMs)
  looking.unref()

  async function look(): Promise<void> {
    if (isLooking) return
    highLooks = memoryMb() > mostMb ? highLooks + 1 : 0
    if (highLooks < mostHighLooks) return
    isLooking = true
    if (await hasTurn()) {
      clearInterval(looking)
      log.warn({ memoryMb: memoryMb(), mostMb }, 'memory is over RESTART_AT_MB: this process drains and ends')
      onTurn()
    }
    isLooking = false
  }

  async function hasTurn(): Promise<boolean> {
    // Processes that know nothing of each other started together and grow alike.
    if (!redis?.isUp()) await pause(Math.random() * turnMs)
    return redis ? redis.claim('restart-at-mb', turnMs) : true
  }
}

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 2 ** 20)
}
