import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { locales, pathOf } from '#shared/locales.ts'
import type { PageCache } from './cache/pageCache.ts'
import { redraw } from './drawForCache.ts'
import { readChrome } from './plan/chrome.ts'
import { hasPage } from './plan/resolve.ts'
import type { PageServices } from './services.ts'

/** Drawing ahead takes a fifth of the time: after each page the event loop is free four times as long as it took. */
const pausePerMs = 4
/** While requests take more than this share of it, pages are drawn ahead only now and then. */
const busyShare = 0.5
const busyPauseMs = 250
/** Stories arrive at the pace of the content service. */
const lookAgainMs = 500
/** Links looked at before the event loop runs other work. */
const linksAtOnce = 500
/** After this many checks without a new story the rest is left to requests. */
const looks = 40

/**
 * Fills the page cache in the background after the start, from stories already in memory: each page once when
 * every story is read; a list that lacked some is drawn again. What no cache keeps, is valid for seconds or gave way to
 * another page is left to requests: drawn again at every look, it took a tenth of a core for good.
 */
export async function warm(services: PageServices, cache: PageCache, signal: AbortSignal): Promise<void> {
  await Promise.all(locales.map((locale) => readChrome(services, locale)))
  const tried = new Set<string>()
  let idle = 0
  while (idle < looks && !signal.aborted) {
    const drawn = await drawStoriesInMemory(services, { cache, tried, signal })
    idle = drawn > 0 ? 0 : idle + 1
    await sleep(lookAgainMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

interface Warming {
  cache: PageCache
  /** Keys of pages that are not tried again: they were drawn, or failed, when every story had been read. */
  tried: Set<string>
  signal: AbortSignal
}

/** @returns how many pages it drew */
async function drawStoriesInMemory(services: PageServices, { cache, tried, signal }: Warming): Promise<number> {
  const { content, log } = services
  let drawn = 0
  for (const locale of locales) {
    const isWhole = content.holdsAll(locale)
    for (const [index, link] of content.links.all(locale).entries()) {
      if (signal.aborted) return 0
      // Most have no page to draw: looking at all of a large site would hold requests up.
      if (index % linksAtOnce === linksAtOnce - 1) await nextTurn()
      const key = encodeURI(pathOf(locale, link.canonical))
      if (tried.has(key) || !hasPage(services, link) || cache.peek(key) || !content.peek(locale, link.storySlug))
        continue
      if (isWhole) tried.add(key)
      const started = performance.now()
      try {
        const begun = cache.begin()
        const page = await redraw(services, key)
        if (page) {
          await cache.put(key, page, begun)
          drawn += 1
        }
      } catch (error) {
        log.warn({ err: error, key }, 'a page could not be drawn for the cache')
      }
      await giveWay(performance.now() - started)
    }
  }
  return drawn
}

/**
 * To requests: pages of thousands of stories take minutes to draw, and a process that has just started among others gets
 * its share of the readers at once.
 */
async function giveWay(tookMs: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await sleep(pausePerMs * tookMs, undefined, { ref: false })
  if (performance.eventLoopUtilization(before).utilization > busyShare)
    await sleep(busyPauseMs, undefined, { ref: false })
}
