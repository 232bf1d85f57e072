import { Router } from 'express'
import { maxAge } from '#server/http/cacheControl.ts'
import { localeOfCall } from '#server/http/locale.ts'
import { redirect } from '#server/http/redirect.ts'
import { cacheLives } from '#shared/limits.ts'
import { pathFor } from '#shared/routes.ts'

export interface WellKnownOptions {
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
 * the contact for security reports (RFC 9116), and a password manager's page for changing a password.
 */
export function wellKnown({ publicUrl, mailFrom, icon, clock }: WellKnownOptions): Router {
  const domain = /@([^>\s]+)>?$/.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname
  return Router()
    .get('/favicon.ico', (_req, res, next) => {
      if (!icon) return next()
      res.set('Cache-Control', maxAge(cacheLives.faviconSeconds))
      redirect(res, 302, icon)
    })
    .get('/.well-known/security.txt', (_req, res) => {
      const lines = [
        `Contact: mailto:security@${domain}`,
        `Expires: ${new Date(clock() + halfAYearMs).toISOString()}`,
        'Preferred-Languages: fr, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ]
      res
        .set('Cache-Control', maxAge(cacheLives.textsForProgramsSeconds))
        .type('text/plain')
        .send(`${lines.join('\n')}\n`)
    })
    .get('/.well-known/change-password', (req, res) => {
      res.set({ 'Cache-Control': 'private, no-store' })
      redirect(res, 302, pathFor('hotelProfile', localeOfCall(req)))
    })
}
