import { LRUCache } from 'lru-cache'
import { type AnswerErrorPage, answerJson } from '#server/http/answerError.ts'
import type { Turn } from '#server/http/drawings.ts'
import type { Encoding } from '#server/http/encodings.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pageOfPayload } from '#shared/http/payloadPath.ts'
import { homePaths, type Locale, localeOfPath, pathOf } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { type EncodedPage, encodedOnce, preferred, sendOnce, write } from './cache/sendPage.ts'
import { drawPage, drawPayload } from './draw/drawPage.ts'
import type { DrawServices } from './draw/services.ts'
import type { DrawnPage } from './drawnPage.ts'
import { hasGamingCookie } from './perRequest/pageRequest.ts'
import { readChromeFor } from './plan/gamingPages.ts'
import { planError } from './plan/planPage.ts'
import type { PlanServices } from './plan/services.ts'

type Services = PlanServices & DrawServices

interface Failed {
  error: ProductError | null
  requestId: string
  locale: Locale
  /** As requested, possibly malformed. */
  path: string
  gamingOff: boolean
  isPayload: boolean
}

/**
 * Answers an error as a page in the language of its address, or as a payload for a client navigation. Error pages are
 * drawn for their reader, and count as such; whoever may have no more of them gets one from memory.
 */
export function errorPageAnswer(services: Services): AnswerErrorPage {
  const refusals = createRefusals(services)
  return async (req, res, error) => {
    // The reader has left.
    if (res.destroyed) return
    const requested = safelyDecoded(req.path)
    const path = pageOfPayload(requested) ?? requested
    const failed: Failed = {
      error,
      requestId: req.requestId,
      locale: localeOfPath(path),
      path,
      gamingOff: hasGamingCookie(req),
      isPayload: req.path.startsWith('/_payload/'),
    }
    res.set('Cache-Control', 'no-store')
    try {
      if (isRefusal(error)) throw error
      await sendOnce(req, res, await drawError(services, failed, await services.drawings.admit(req)))
    } catch (refused) {
      if (!isRefusal(refused)) throw refused
      const { retryAfterSeconds } = refused.details
      if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds))
      // Without a payload the browser loads the page itself, and shows why it gets none.
      if (failed.isPayload) answerJson(req, res, refused)
      else write(req, res, await refusals({ ...failed, error: refused }, preferred(req)))
    }
  }
}

/** Refused before anything was drawn, and said to many at once. */
function isRefusal(error: unknown): error is ProductError {
  return error instanceof ProductError && ['generic.tooManyRequests', 'page.busy'].includes(error.id)
}

async function drawError(services: Services, failed: Failed, turn: Turn): Promise<DrawnPage> {
  const { locale, gamingOff, isPayload } = failed
  const chrome = await readChromeFor(services, locale, gamingOff)
  const plan = { ...planError(failed, chrome), ...(gamingOff && { gamingOff }) }
  return (isPayload ? drawPayload : drawPage)(services, plan, chrome, { turn })
}

/** Two refusals in two languages, with and without games, and each of them in four encodings. */
const mostRefusals = 8
const mostEncoded = 32

/** Pages of refusals, drawn once a day and after a change of the content: being refused costs no drawing. */
function createRefusals(services: Services) {
  const drawn = new LRUCache<string, Promise<DrawnPage>>({ max: mostRefusals })
  const encoded = new LRUCache<string, Promise<EncodedPage>>({ max: mostEncoded })
  services.content.onChange(() => {
    drawn.clear()
    encoded.clear()
  })
  return (refused: Failed & { error: ProductError }, encoding: Encoding): Promise<EncodedPage> => {
    const { error, locale, gamingOff } = refused
    const key = [error.id, locale, gamingOff, localDay(services.clock())].join(' ')
    // Without what is one reader's own: neither address nor reference.
    const forAll = { ...refused, requestId: '', path: pathOf(locale, '') }
    const page = () => remembered(drawn, key, () => drawError(services, forAll, services.drawings.background))
    return remembered(encoded, `${key} ${encoding}`, async () => encodedOnce(await page(), encoding))
  }
}

/** Makes a value once for a key; a failure is forgotten. */
function remembered<Made>(
  made: LRUCache<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const known = made.get(key)
  if (known) return known
  const making = make()
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/** The address itself may be malformed. */
function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed()
  } catch {
    // An address that cannot be decoded is not shown either.
    return homePaths[localeOfPath(path)]
  }
}
