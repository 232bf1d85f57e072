import { Router } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import { type CheckedStory, isPublic } from '#server/content/index.ts'
import { publicFor } from '#server/http/cacheControl.ts'
import type { Drawings } from '#server/http/drawings.ts'
import { cacheLives } from '#shared/limits.ts'
import { type Locale, languageTags, locales, pathOf } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { isOver } from '#shared/time/validity.ts'
import { escapeHtml } from '../html.ts'
import { type Feed, feeds } from '../plan/listings.ts'
import { descriptionOf, titleOf } from '../plan/planStory.ts'
import type { PlanServices } from '../plan/services.ts'

/** Items in a feed. */
const maxItems = 30

/** GET /offres/rss.xml, /journal/rss.xml, /lettre/rss.xml, and the same under the English addresses. */
export function feedRouter(services: PlanServices & { drawings: Drawings }): Router {
  const router = Router()
  for (const feed of feeds) {
    for (const locale of locales) {
      router.get(`${feed.page(locale)}/rss.xml`, async (req, res) => {
        const turn = await services.drawings.admit(req)
        const text = await turn(() => rss(services, feed, locale))
        res.set('Cache-Control', publicFor(cacheLives.publicPages.freshSeconds)).type('application/rss+xml')
        res.send(text)
      })
    }
  }
  return router
}

function rss(services: PlanServices, feed: Feed, locale: Locale): string {
  const { publicUrl } = services.env
  const self = publicUrl + feed.page(locale)
  return (
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    element('title', intlFor(locale).formatMessage({ id: feed.title })) +
    element('link', self) +
    element('description', intlFor(locale).formatMessage({ id: feed.title })) +
    element('language', languageTags[locale].toLowerCase()) +
    `<atom:link href="${escapeHtml(`${self}/rss.xml`)}" rel="self" type="application/rss+xml"/>` +
    `${storiesOf(services, feed, locale)
      .map((story) => item(story, publicUrl))
      .join('')}</channel></rss>`
  )
}

/** The newest first, without expired offers and guarded stories. */
function storiesOf({ content, clock }: PlanServices, { component }: Feed, locale: Locale): CheckedStory[] {
  const today = localDay(clock())
  return content
    .all(locale, [component])
    .filter((story) => story.component === component && isPublic(story))
    .filter((story) => !isOver(story.content, today))
    .toSorted((one, other) => dateOf(other) - dateOf(one))
    .slice(0, maxItems)
}

function item(story: CheckedStory, publicUrl: string): string {
  const link = publicUrl + encodeURI(pathOf(story.locale, story.slug))
  return [
    '<item>',
    element('title', titleOf(story)),
    element('link', link),
    `<guid isPermaLink="false">${story.uuid}</guid>`,
    element('description', descriptionOf(story) ?? ''),
    dateOf(story) > 0 && element('pubDate', new Date(dateOf(story)).toUTCString()),
    '</item>',
  ]
    .filter(Boolean)
    .join('')
}

/** Epoch ms: the date of an article or a letter, else its publication; 0 without either. */
function dateOf({ content, firstPublishedAt, publishedAt }: CheckedStory): number {
  const written = typeof content.date === 'string' ? `${content.date.slice(0, 10)}T12:00:00Z` : undefined
  const date = Date.parse(written ?? firstPublishedAt ?? publishedAt ?? '')
  return Number.isNaN(date) ? 0 : date
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}
