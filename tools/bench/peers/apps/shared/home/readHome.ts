import type { Home } from '#home/home.ts'

const freshMs = 60_000

let kept: { home: Home; readAt: number } | undefined
let reading: Promise<Home> | undefined

/**
 * The home page's stories, kept in memory for a minute; then the old ones are given while new ones are read. So no
 * peer waits for content, or parses it, for a request: what is measured is how it draws.
 */
export async function readHome(): Promise<Home> {
  if (kept && Date.now() - kept.readAt < freshMs) return kept.home
  reading ??= load().finally(() => {
    reading = undefined
  })
  if (!kept) return reading
  reading.catch(() => {})
  return kept.home
}

async function load(): Promise<Home> {
  const answer = await fetch(process.env.HOME_STORY ?? '')
  if (!answer.ok) throw new Error(`The stories were answered with ${answer.status}`)
  const home = (await answer.json()) as Home
  kept = { home, readAt: Date.now() }
  return home
}
