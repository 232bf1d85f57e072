import { randomUUID } from 'node:crypto'
import type { ClusterRedis } from './redis.ts'

/** Tells the other processes what this one has changed. */
export interface Invalidation<News> {
  broadcast(news: News): void
}

/**
 * One channel of news between processes. Alone, or without Redis, nothing is sent; what this process says it
 * does not hear itself.
 * @param read checks what came: other processes may run another build
 */
export function openInvalidation<News>(
  redis: ClusterRedis | undefined,
  channel: string,
  read: (value: unknown) => News | undefined,
  onNews: (news: News) => void,
): Invalidation<News> {
  const from = randomUUID()
  redis?.subscribe(channel, (message) => {
    const envelope = parse(message)
    if (envelope === undefined || envelope.from === from) return
    const news = read(envelope.news)
    if (news !== undefined) onNews(news)
  })
  return { broadcast: (news) => void redis?.publish(channel, JSON.stringify({ from, news })) }
}

function parse(message: string): { from?: unknown; news?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(message)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // Not ours: anybody may write to a channel.
    return undefined
  }
}
