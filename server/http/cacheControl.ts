import { cacheLives } from '#shared/limits.ts'

const { freshSeconds, staleSeconds } = cacheLives.publicPages

/** Values of Cache-Control. Shared caches store a public page and may serve it stale; browsers revalidate each time. */
export const publicPage = `${publicFor(freshSeconds)}, stale-while-revalidate=${staleSeconds}`

/** As {@link publicPage}, never served stale. */
export function publicFor(seconds: number): string {
  return `public, max-age=0, s-maxage=${seconds}`
}

export const immutable = `public, max-age=${cacheLives.immutableSeconds}, immutable`

/** Browsers and shared caches store it. */
export function maxAge(seconds: number): string {
  return `public, max-age=${seconds}`
}

export function maxAgeThenStale(lives: { freshSeconds: number; staleSeconds: number }): string {
  return `${maxAge(lives.freshSeconds)}, stale-while-revalidate=${lives.staleSeconds}`
}
