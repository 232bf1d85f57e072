import type { RequestHandler } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

/** Addresses outside calls and pages, which check their methods themselves. */
const addresses =
  /^\/(?:healthz|readyz|robots\.txt|sitemap\.xml|_app\/.+|_img\/.+|_media\/.+|api\/icons\/.+|locale\/(?:fr|en)|\.well-known\/.+|favicon\.ico|.+\.(?:ics|png|xml))$/
const allow = ['GET', 'HEAD']

/** An address that can only be read answers other methods with 405 and `Allow`. */
export function readOnly(): RequestHandler {
  return (req, _res, next) => {
    if (allow.includes(req.method) || !addresses.test(req.path)) return next()
    throw new ProductError('generic.methodNotAllowed', { allow })
  }
}
