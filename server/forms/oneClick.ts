import type { RequestHandler } from 'express'
import { readFormBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { readMultipartBody } from '#server/http/calls/multipart.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { matchRoute } from '#shared/routes.ts'
import type { FormServices } from './formServices.ts'
import { unsubscribe } from './newsletter.ts'

/**
 * One-click unsubscribe (RFC 8058): the mail provider posts `List-Unsubscribe=One-Click` to the address of the header,
 * which is the page with the button, and must be told so without a redirect. It is no browser: no origin, no cookie.
 */
export function oneClickUnsubscribe(services: FormServices, limits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const match = req.method === 'POST' ? matchRoute(req.path) : undefined
    if (match?.route.name !== 'newsletterUnsubscribe') return next()
    refuseByHeaders(req, { form: bodyLimitBytes, multipart: bodyLimitBytes })
    await limits.count('other', req.ip ?? '')
    const body = req.is('multipart/form-data')
      ? await readMultipartBody(req, bodyLimitBytes)
      : await readFormBody(req, res)
    if (body['List-Unsubscribe'] !== 'One-Click') return next()
    await unsubscribe(services, match.params.token ?? '')
    res.status(200).set('Cache-Control', 'no-store').type('text/plain').send('OK\n')
  }
}
