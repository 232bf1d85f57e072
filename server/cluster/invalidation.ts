import { randomUUID } from 'node:crypto'
import type { ClusterRedis } from './redis.ts'

/** Tells the other processes about changes of this one. */
export interface Invalidation<News> {
  broadcast(content: News): void
}

/**
 * One channel of messages between processes. Alone, or without Redis, nothing is sent; a process does not receive its
 * own messages.
 * @param read checks a message: other processes may run another build
 */
export function createInvalidation<News>(
  redis: ClusterRedis | undefined,
  channel: string,
  read: (value: unknown) => News | undefined,
  onMessage: (content: News) => void,
): Invalidation<News> {
  const from = randomUUID()
  redis?.subscribe(channel, (message) => {
    const envelope = parse(message)
    if (envelope === undefined || envelope.from === from) return
    const content = read(envelope.news)
    if (content !== undefined) onMessage(content)
  })
  return { broadcast: (content) => void redis?.publish(channel, JSON.stringify({ from, news: content })) }
}

function parse(message: string): { from?: unknown; news?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(message)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // An invalid message: anybody may write to a channel.
    return undefined
  }
}
