import type { AnswerErrorPage } from '#server/http/answerError.ts'
import { cookieOf } from '#server/http/locale.ts'
import { gamingCookie } from '#server/http/memberCookie.ts'
import { pageOfPayload } from '#shared/http/payloadPath.ts'
import { localeOfPath } from '#shared/locales.ts'
import { sendOnce } from './cache/sendPage.ts'
import { readChrome } from './draw/chrome.tsx'
import { drawPage, drawPayload } from './draw/drawPage.ts'
import { planError } from './plan/planPage.ts'
import type { PageServices } from './services.ts'

/**
 * Answers an error as a page of the site, in the language of its address, with header and footer
 *; as a payload when a client navigation asked.
 */
export function errorPageAnswer(services: PageServices): AnswerErrorPage {
  return async (req, res, error) => {
    const asked = safelyDecoded(req.path)
    const path = pageOfPayload(asked) ?? asked
    const locale = localeOfPath(path)
    const chrome = await readChrome(services, locale)
    const gamingOff = cookieOf(req, gamingCookie.name) === gamingCookie.value
    const plan = {
      ...planError({ error, requestId: req.requestId, locale, path }, chrome),
      ...(gamingOff && { gamingOff }),
    }
    const isPayload = req.path.startsWith('/_payload/')
    const drawn = isPayload ? await drawPayload(services, plan, chrome) : await drawPage(services, plan, chrome)
    res.set('Cache-Control', 'no-store')
    await sendOnce(req, res, drawn)
  }
}

/** The address may be what is wrong. */
function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed()
  } catch {
    // It cannot be decoded, so it is shown to nobody either.
    return localeOfPath(path) === 'en' ? '/en' : '/'
  }
}
