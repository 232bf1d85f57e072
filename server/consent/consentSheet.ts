import { type RequestHandler, Router } from 'express'
import { isbot } from 'isbot'
import { cookieOf } from '#server/http/locale.ts'
import type { Sheet } from '#server/pages/index.ts'
import { consentCookie, consentSheetPath, readConsent } from '#shared/consent/purposes.ts'

/**
 * GET /_app/consent.css: shows the card of consent to visitors who have not chosen. Pages are the same for
 * everybody: without scripts they link it (`<noscript>`), with scripts it comes when the page is there
 * (client/boot/consent.ts), so that a page has one form in every cache and the card never flashes for visitors who have.
 */
export function consentSheet({ css }: Sheet): RequestHandler {
  return Router({ caseSensitive: true, strict: true }).get(consentSheetPath, (req, res) => {
    const asks = !readConsent(cookieOf(req, consentCookie.name)) && !isbot(req.headers['user-agent'])
    res
      .set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' })
      .type('css')
      .send(asks ? css : '')
  })
}
