import { Router } from 'express'
import { maxAge } from '#server/http/cacheControl.ts'
import { localeOfCall } from '#server/http/locale.ts'
import { redirect } from '#server/http/redirect.ts'
import { ProductError } from '#shared/errors/productError.ts'
import '#shared/features.ts'
import { cacheLives } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { isoInstant } from '#shared/time/instants.ts'

export { opsDesk } from './desk/opsDesk.ts'
export { icons } from './icons.ts'

interface Health {
  /** Store open, content known. */
  isReady: () => boolean
  /** The process was ready once: what it lacks since is the store. */
  isStarted: () => boolean
  /** The process was asked to end and finishes its requests. */
  isDraining: () => boolean
  /** Slugs that the program needs and no published story has. */
  missingStories: () => readonly string[]
}

/**
 * GET /healthz: the process lives. GET /readyz: it can serve; 503 before that and while it drains. `missing` names
 * stories that editors have renamed or unpublished: what needs them does without, so the process stays ready.
 */
export function health({ isReady, isStarted, isDraining, missingStories }: Health): Router {
  return Router()
    .get('/healthz', (_req, res) => {
      res.set('Cache-Control', 'no-store').json({ status: 'ok' })
    })
    .get('/readyz', (_req, res) => {
      const ready = isReady() && !isDraining()
      const status = isDraining() ? 'draining' : ready ? 'ready' : isStarted() ? 'databaseAway' : 'starting'
      const missing = isReady() ? missingStories() : []
      res
        .status(ready ? 200 : 503)
        .set('Cache-Control', 'no-store')
        .json({ status, ...(missing.length > 0 && { missing }) })
    })
}

interface Builds {
  buildId: string
  /** Editorial redirects by path, from the settings story. */
  routeRules: () => Readonly<Record<string, { redirect: string }>>
}

/**
 * Calls of an open page about builds:
 * `GET /_app/builds/latest.json` → `{ id }`, `GET /_app/builds/meta/<id>.json` → `{ id, routeRules }`.
 * Both are read anew each time. A build that is no longer served is a 404: its page then loads in full.
 */
export function builds({ buildId, routeRules }: Builds): Router {
  return Router()
    .get('/_app/builds/latest.json', (_req, res) => {
      res.set('Cache-Control', 'no-cache').json({ id: buildId })
    })
    .get('/_app/builds/meta/:file', (req, res) => {
      if (req.params.file !== `${buildId}.json`) throw new ProductError('generic.notFound')
      res.set('Cache-Control', 'no-cache').json({ id: buildId, routeRules: routeRules() })
    })
}

interface WellKnownOptions {
  publicUrl: string
  /** Sender of mails, `Name <address>`: its domain reads security@ too (SECURITY.md). */
  mailFrom: string
  /** Address of the site's icon as a bitmap; undefined in a build without one. */
  icon: string | undefined
  /** Epoch ms. */
  clock: () => number
}

const halfAYearMs = 182 * 24 * 3_600_000

/**
 * Addresses that programs request from every site, so that they cost no error page: the icon for pages that name none,
 * what crawlers leave alone, the contact for security reports (RFC 9116), and a password manager's page for changing a
 * password.
 */
export function wellKnown({ publicUrl, mailFrom, icon, clock }: WellKnownOptions): Router {
  const domain = /@([^>\s]+)>?$/.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname
  const router = Router()
    .get('/favicon.ico', (_req, res, next) => {
      if (!icon) return next()
      res.set('Cache-Control', maxAge(cacheLives.faviconSeconds))
      redirect(res, 302, icon)
    })
    .get('/robots.txt', (_req, res) => {
      res.set('Cache-Control', maxAge(cacheLives.textsForProgramsSeconds)).type('text/plain').send(robots(publicUrl))
    })
    .get('/.well-known/security.txt', (_req, res) => {
      const lines = [
        `Contact: mailto:security@${domain}`,
        `Expires: ${isoInstant(clock() + halfAYearMs)}`,
        'Preferred-Languages: fr, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ]
      res
        .set('Cache-Control', maxAge(cacheLives.textsForProgramsSeconds))
        .type('text/plain')
        .send(`${lines.join('\n')}\n`)
    })
  if (!has.hotel) return router
  return router.get('/.well-known/change-password', (req, res) => {
    res.set({ 'Cache-Control': 'private, no-store' })
    redirect(res, 302, pathFor('hotelProfile', localeOfCall(req)))
  })
}

/** Evenings that somebody has put together are as many as there are choices together: no crawler gets to their end. */
function robots(publicUrl: string): string {
  const evenings = has.outing ? locales.map((locale) => `${pathFor('outing', locale)}?`) : []
  const closed = ['/api/', '/_payload/', '/locale/', ...evenings].map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${closed.join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`
}
