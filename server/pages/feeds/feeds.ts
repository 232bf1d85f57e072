import { Router } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type CheckedStory, isPublic } from '#server/content/door.ts'
import { type Locale, languageTags, locales, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { isOver } from '#shared/time/validity.ts'
import { escapeHtml } from '../draw/html.ts'
import { descriptionOf, titleOf } from '../plan/planStory.ts'
import { type PageServices, todayInParis } from '../services.ts'

/** A list of stories for feed readers, beside the page that lists them. */
interface Feed {
  /** Root type of its stories. */
  component: 'offer' | 'article'
  title: MessageId
  /** Path of the page that lists the same. */
  page(locale: Locale): string
}

const feeds: readonly Feed[] = [
  { component: 'offer', title: 'offers.feed', page: (locale) => pathFor('offers', locale) },
  { component: 'article', title: 'offers.feedJournal', page: (locale) => pathOf(locale, 'journal') },
]

/** Items in a feed; readers ask often and want what is new. */
const longest = 30

/** GET /offres/rss.xml, /en/offers/rss.xml, /journal/rss.xml, /en/journal/rss.xml. */
export function feedRouter(services: PageServices): Router {
  const router = Router()
  for (const feed of feeds) {
    for (const locale of locales) {
      router.get(`${feed.page(locale)}/rss.xml`, (_req, res) => {
        res.set('Cache-Control', 'public, max-age=0, s-maxage=60').type('application/rss+xml')
        res.send(rss(services, feed, locale))
      })
    }
  }
  return router
}

/** The feed that a page announces: its own when it lists or is one of the feed's stories. */
export function feedOf(locale: Locale, path: string, component: string | undefined) {
  const feed = feeds.find((it) => it.component === component || it.page(locale) === path)
  if (!feed) return undefined
  return { path: `${feed.page(locale)}/rss.xml`, title: intlFor(locale).formatMessage({ id: feed.title }) }
}

function rss(services: PageServices, feed: Feed, locale: Locale): string {
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

/** The newest first; offers that are over and guarded stories are not told. */
function storiesOf({ content, clock }: PageServices, { component }: Feed, locale: Locale): CheckedStory[] {
  const today = todayInParis(clock)
  return content
    .all(locale)
    .filter((story) => story.component === component && isPublic(story))
    .filter((story) => !isOver(story.content, today))
    .toSorted((one, other) => dateOf(other) - dateOf(one))
    .slice(0, longest)
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

/** Epoch ms: the date that an article carries, else its publication; 0 without either. */
function dateOf({ content, firstPublishedAt, publishedAt }: CheckedStory): number {
  const written = typeof content.date === 'string' ? `${content.date.slice(0, 10)}T12:00:00Z` : undefined
  const date = Date.parse(written ?? firstPublishedAt ?? publishedAt ?? '')
  return Number.isNaN(date) ? 0 : date
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}
