import type { AnswerErrorPage } from '#server/http/answerError.ts'
import { pageOfPayload } from '#shared/http/payloadPath.ts'
import { localeOfPath } from '#shared/locales.ts'
import { sendOnce } from './cache/sendPage.ts'
import { drawPage, drawPayload } from './draw/drawPage.ts'
import type { DrawServices } from './draw/services.ts'
import { hasGamingCookie } from './perRequest/pageRequest.ts'
import { readChromeFor } from './plan/gamingPages.ts'
import { planError } from './plan/planPage.ts'
import type { PlanServices } from './plan/services.ts'

/** Answers an error as a page in the language of its address, or as a payload for a client navigation. */
export function errorPageAnswer(services: PlanServices & DrawServices): AnswerErrorPage {
  return async (req, res, error) => {
    const requested = safelyDecoded(req.path)
    const path = pageOfPayload(requested) ?? requested
    const locale = localeOfPath(path)
    const gamingOff = hasGamingCookie(req)
    const chrome = await readChromeFor(services, locale, gamingOff)
    const plan = {
      ...planError({ error, requestId: req.requestId, locale, path }, chrome),
      ...(gamingOff && { gamingOff }),
    }
    const isPayload = req.path.startsWith('/_payload/')
    const drawn = await (isPayload ? drawPayload : drawPage)(services, plan, chrome)
    res.set('Cache-Control', 'no-store')
    await sendOnce(req, res, drawn)
  }
}

/** The address itself may be malformed. */
function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed()
  } catch {
    // An address that cannot be decoded is not shown either.
    return localeOfPath(path) === 'en' ? '/en' : '/'
  }
}
