import type { RequestHandler } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

/** Addresses outside calls and pages: those say for themselves which methods they take. */
const addresses =
  /^\/(?:healthz|readyz|robots\.txt|sitemap\.xml|_app\/.+|_img\/.+|_media\/.+|api\/icons\/.+|locale\/(?:fr|en)|\.well-known\/.+|favicon\.ico|.+\.(?:ics|png|xml))$/
const allow = ['GET', 'HEAD']

/** Answers 405 with `Allow` to other methods than GET and HEAD. */
export function readOnly(): RequestHandler {
  return (req, _res, next) => {
    if (allow.includes(req.method) || !addresses.test(req.path)) return next()
    throw new ProductError('generic.methodNotAllowed', { allow })
  }
}
