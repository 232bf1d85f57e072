import type { ErrorRequestHandler, Request, Response } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import { localeOfCall } from './locale.ts'
import { ReaderGone } from './readerGone.ts'

/** The API's message for an unforeseen error; the code is literally `default`. */
const technicalErrors: readonly (readonly [prefix: string, id: ErrorId])[] = [
  ['/api/eph/', 'eph.default'],
  ['/api/vip/', 'vip.default'],
  ['/api/poker/', 'payment.default'],
]

/** Answers an error as a page; server/pages draws it. */
export type AnswerErrorPage = (req: Request, res: Response, error: ProductError | null, cause: unknown) => Promise<void>

/**
 * The only exit for errors: JSON from an API, the error page from everything else. Only foreseen errors show their
 * message; others are logged with their stack and shown as a general sentence with the request id.
 */
export function answerError(answerPage: AnswerErrorPage): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    if (thrown instanceof ReaderGone) return
    const error = foreseen(thrown)
    // A busy process says so in the request's own line.
    if (!error || (error.status >= 500 && error.id !== 'page.busy')) req.log.error({ err: thrown }, 'request failed')
    if (res.headersSent) return next(thrown)
    if (error?.details.retryAfterSeconds) res.set('Retry-After', String(error.details.retryAfterSeconds))
    if (error?.details.allow) res.set('Allow', error.details.allow.join(', '))
    if (wantsJson(req)) return answerJson(req, res, error)
    try {
      await answerPage(req, res, error, thrown)
    } catch (cause) {
      req.log.fatal({ err: cause }, 'the error page failed')
      if (!res.headersSent) answerPlain(req, res, error)
    }
  }
}

/** Errors of ours, and those that Express and its parsers throw with a status of 4xx. */
function foreseen(thrown: unknown): ProductError | null {
  if (thrown instanceof ProductError) return thrown
  const status = (thrown as { status?: unknown } | null)?.status
  if (status === 413) return new ProductError('generic.tooLarge', { cause: thrown })
  if (status === 415) return new ProductError('generic.unsupportedType', { cause: thrown })
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ProductError('generic.badRequest', { cause: thrown })
  return null
}

function wantsJson(req: Request): boolean {
  return /^\/(api|_img|_media|_app)(\/|$)/.test(req.path)
}

/** An error as every call answers it. */
export function answerJson(req: Request, res: Response, error: ProductError | null): void {
  const known = error ?? technicalError(req.path)
  const { fields } = known.details
  res
    .status(known.status)
    .set('Cache-Control', 'no-store')
    .json({
      error: { code: known.code, message: messageOf(known, localeOfCall(req)), ...(fields && { fields }) },
      requestId: req.requestId,
    })
}

function technicalError(path: string): ProductError {
  const [, id = 'generic.default'] = technicalErrors.find(([prefix]) => path.startsWith(prefix)) ?? []
  return new ProductError(id as ErrorId)
}

/** The message of a foreseen error in a language. */
export function messageOf(error: ProductError, locale: Locale): string {
  return error.details.text ?? intlFor(locale).formatMessage({ id: error.messageId as MessageId }, error.details.values)
}

/** A sentence without style, for when even the error page cannot be drawn. */
function answerPlain(req: Request, res: Response, error: ProductError | null): void {
  res
    .status(error?.status ?? 500)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send(`${error?.status ?? 500} ${req.requestId}\n`)
}
