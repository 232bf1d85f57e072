import { Refusal } from './answer.ts'

/**
 * Storyblok's limits: requests a second by token and size of page. Counted before anything is
 * looked up, refused ones not included, over a rolling second.
 */
export interface RateLimit {
  /** @throws Refusal 429 */
  take(token: string, perPage: number): void
}

/**
 * @param requestsPerSecond one limit for all sizes instead of Storyblok's; Infinity for none
 * @param clock milliseconds from any beginning
 */
export function rateLimit(requestsPerSecond?: number, clock = () => performance.now()): RateLimit {
  const starts = new Map<string, number[]>()
  return {
    take(token, perPage) {
      const limit = requestsPerSecond ?? tierOf(perPage)
      if (limit === Number.POSITIVE_INFINITY) return
      const now = clock()
      const key = `${limit} ${token}`
      const recent = (starts.get(key) ?? []).filter((it) => it > now - 1000)
      starts.set(key, recent)
      if (recent.length >= limit) throw new Refusal(429, 'Too many requests, please slow down', { 'Retry-After': '1' })
      recent.push(now)
      // Requests with random tokens must not fill the memory.
      if (starts.size > 1000) starts.delete(starts.keys().next().value ?? '')
    },
  }
}

function tierOf(perPage: number): number {
  if (perPage <= 25) return 50
  if (perPage <= 50) return 15
  return perPage <= 75 ? 10 : 6
}
