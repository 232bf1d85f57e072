import { Router } from 'express'
import { isPublic } from '#server/content/index.ts'
import { publicFor } from '#server/http/cacheControl.ts'
import type { Drawings } from '#server/http/drawings.ts'
import { cacheLives } from '#shared/limits.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'
import { escapeHtml } from '../html.ts'
import { isGuardedSection } from '../plan/guards.ts'
import { alternatesOf, hasPage } from '../plan/resolve.ts'
import type { PlanServices } from '../plan/services.ts'

/** GET /sitemap.xml, both languages of every page that may be indexed. */
export function sitemap(services: PlanServices & { drawings: Drawings }): Router {
  const { content } = services
  let made: string | undefined
  content.onChange(() => {
    made = undefined
  })
  return Router().get('/sitemap.xml', async (req, res) => {
    const xml = made ?? (await (await services.drawings.admit(req))(() => sitemapXml(services)))
    // A story that is not read yet may be guarded.
    made = content.holdsAll(defaultLocale) ? xml : undefined
    res.set('Cache-Control', publicFor(cacheLives.publicPages.freshSeconds)).type('application/xml').send(xml)
  })
}

interface Entry {
  paths: Record<Locale, string>
  changed?: string | null
}

function sitemapXml(services: PlanServices): string {
  const { publicUrl } = services.env
  const entries = storyEntries(services)
  const urls = entries.flatMap(({ paths, changed }) =>
    locales.map((locale) => {
      const address = (it: Locale) => escapeHtml(publicUrl + encodeURI(paths[it]))
      const twins = locales.map((it) => `<xhtml:link rel="alternate" hreflang="${it}" href="${address(it)}"/>`)
      const fallback = `<xhtml:link rel="alternate" hreflang="x-default" href="${address(defaultLocale)}"/>`
      const lastmod = changed ? `<lastmod>${escapeHtml(changed.slice(0, 10))}</lastmod>` : ''
      return `<url><loc>${address(locale)}</loc>${lastmod}${twins.join('')}${fallback}</url>`
    }),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${urls.join('')}</urlset>`
  )
}

function storyEntries(services: PlanServices): Entry[] {
  const { content } = services
  const stories = new Map(content.all(defaultLocale).map((story) => [story.uuid, story]))
  return (
    content.links
      .all(defaultLocale)
      .filter((link) => hasPage(services, link))
      // The application page at a story's address decides whether it is indexed.
      .filter((link) => {
        const route = matchRoute(`/${link.canonical}`)?.route
        return !route?.unlisted && !route?.access
      })
      .filter((link) => {
        const story = stories.get(link.uuid)
        // A story of a guarded section may be guarded until it is read.
        return story ? isPublic(story) : !isGuardedSection(link.canonical)
      })
      .map((link) => ({ paths: alternatesOf(services, link.uuid), changed: link.publishedAt }))
  )
}
