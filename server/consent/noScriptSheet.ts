import { type RequestHandler, Router } from 'express'
import { isbot } from 'isbot'
import { cookieOf } from '#server/http/locale.ts'
import { consentCookie, consentSheetPath, readConsent } from '#shared/consent/purposes.ts'

/**
 * GET /_app/consent.css: shows the card of consent to a browser without scripts that has not chosen. Pages are the same
 * for everybody and only such browsers link it (`<noscript>`), so that a page has one form in every cache and the card
 * never flashes for who has chosen.
 */
export function noScriptSheet(): RequestHandler {
  return Router({ caseSensitive: true, strict: true }).get(consentSheetPath, (req, res) => {
    const asks = !readConsent(cookieOf(req, consentCookie.name)) && !isbot(req.headers['user-agent'])
    res
      .set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' })
      .type('css')
      .send(asks ? 'html .Consent{display:block}html{scroll-padding-bottom:18rem}' : '')
  })
}
