import { setTimeout as sleep } from 'node:timers/promises'
import { locales, pathOf } from '#shared/locales.ts'
import { warmChrome } from '../draw/chrome.tsx'
import { redraw } from '../pageHandler.ts'
import type { PageServices } from '../services.ts'
import type { PageCache } from './pageCache.ts'

/** Readers come first: after each page the loop is left alone this long. */
const pauseMs = 5
/** Stories arrive at the pace of the content service; how often to look for new ones. */
const lookAgainMs = 500
/** After this many looks without anything new, what is missing is left to its readers. */
const looks = 40

/** Fills the page cache in the background after the start, from stories that are already in memory. */
export async function warm(services: PageServices, cache: PageCache, signal: AbortSignal): Promise<void> {
  await warmChrome(services)
  let idle = 0
  while (idle < looks && !signal.aborted) {
    const drawn = await drawKnown(services, cache, signal)
    idle = drawn > 0 ? 0 : idle + 1
    await sleep(lookAgainMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function drawKnown(services: PageServices, cache: PageCache, signal: AbortSignal): Promise<number> {
  const { content, log } = services
  let drawn = 0
  for (const locale of locales) {
    for (const link of content.links.all(locale)) {
      if (signal.aborted) return 0
      const key = encodeURI(pathOf(locale, link.canonical))
      if (!link.published || link.chrome || cache.peek(key) || !content.peek(locale, link.storySlug)) continue
      try {
        const begun = cache.begin()
        const page = await redraw(services, key)
        if (page) {
          await cache.put(key, page, begun)
          drawn += 1
        }
      } catch (error) {
        log.warn({ err: error, key }, 'a page could not be drawn ahead')
      }
      await sleep(pauseMs, undefined, { ref: false })
    }
  }
  return drawn
}
