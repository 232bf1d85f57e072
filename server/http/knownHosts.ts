import type { RequestHandler } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

/** With ALLOWED_HOSTS set, a request for any other host is refused before anything is read of it. */
export function knownHosts(allowed: readonly string[]): RequestHandler {
  return (req, _res, next) => {
    if (allowed.length === 0 || allowed.includes(req.host) || allowed.includes(req.hostname)) return next()
    throw new ProductError('generic.badRequest')
  }
}
