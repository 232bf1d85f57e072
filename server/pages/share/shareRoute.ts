import { type Request, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '#server/cluster/once.ts'
import type { CheckedStory } from '#server/content/index.ts'
import { maxAgeThenStale } from '#server/http/cacheControl.ts'
import type { Drawings, Turn } from '#server/http/drawings.ts'
import { fetchOriginal } from '#server/outside/originalPicture.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cacheLives } from '#shared/limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Manifest } from '../manifest.ts'
import { guardOf } from '../plan/guards.ts'
import { sharePictureOf, titleOf, versionOf } from '../plan/planStory.ts'
import type { PlanServices } from '../plan/services.ts'
import { drawShare } from './drawShare.ts'

/** Some eighty cards, beside the page caches. */
const cacheBytes = 8 * 1024 * 1024

/**
 * `GET /_share/<locale>/<slug>.png`: the card of a shared link, drawn from the page's title and picture, and redrawn
 * when its story is published.
 * @throws ProductError generic.notFound if that language has no public page
 */
export function shareRoute(services: PlanServices & { manifest: Manifest; drawings: Drawings }): Router {
  const { content, manifest, log, drawings } = services
  const cards = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (it) => it.length })
  const drawing = singleFlight<Buffer>()

  return Router().get('/_share/:locale/*slug', async (req, res) => {
    const locale = locales.find((it) => it === req.params.locale)
    const slug = [req.params.slug].flat().join('/')
    if (!locale || !slug.endsWith('.png')) throw new ProductError('generic.notFound')
    const bare = slug.slice(0, -'.png'.length)
    const story = await readPublic(locale, bare === 'index' ? '' : bare)
    if (!story) throw new ProductError('generic.notFound')
    const key = `${story.uuid} ${locale} ${versionOf(story)}`
    const card = cards.get(key) ?? (await drawn(req, key, story))
    res.set({ 'Content-Type': 'image/png', 'Cache-Control': maxAgeThenStale(cacheLives.sharePictures) })
    // Networks and messengers embed it in their own pages.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin')
    res.send(card)
  })

  async function drawn(req: Request, key: string, story: CheckedStory): Promise<Buffer> {
    const turn = await drawings.admit(req)
    const card = await drawing(key, () => draw(story, turn))
    cards.set(key, card)
    return card
  }

  async function readPublic(locale: Locale, slug: string): Promise<CheckedStory | null> {
    const link = content.links.find(locale, slug)
    if (!link?.published || link.chrome || !link.isCanonical) return null
    const story = await content.story(locale, link.storySlug)
    return story && !guardOf(story) ? story : null
  }

  async function draw(story: CheckedStory, turn: Turn): Promise<Buffer> {
    const { letters, wordmark } = manifest.share
    const picture = await readPicture(story)
    return turn(() => drawShare(letters, { title: titleOf(story), picture, wordmark }))
  }

  /** A missing picture is tolerated: the card is drawn without it. */
  async function readPicture(story: CheckedStory): Promise<Buffer | undefined> {
    const picture = sharePictureOf(story)
    try {
      return picture && (await fetchOriginal(content.assetOrigin, picture))
    } catch (error) {
      log.warn({ err: error, picture: picture?.src }, 'the picture of a share card could not be read')
      return undefined
    }
  }
}
