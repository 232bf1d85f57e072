import type { Request, Response } from 'express'
import { typedBefore } from '#server/http/calls/bodies.ts'
import type { RateClass } from '#server/http/calls/call.ts'
import { admitOrRefusal } from '#server/http/calls/runCall.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { PerRequestServices } from './services.ts'

export interface PostedFields<Fields> {
  fields: Fields
  /** The client's address, or the refusal of an address with too many posts, which the page of the form shows. */
  admitted: string | ProductError
}

/**
 * Reads a form posted without a script, after its origin and rate were checked.
 * @throws ProductError generic.forbidden; generic.tooManyRequests if the typed text did not come at once
 */
export async function readPosted<Fields>(
  { calls }: PerRequestServices,
  req: Request,
  limit: RateClass,
  read: () => Promise<Fields>,
): Promise<PostedFields<Fields>> {
  const admitted = await admitOrRefusal(calls, { method: 'POST', limit }, req)
  const fields = typeof admitted === 'string' ? await read() : await typedBefore(req, read)
  if (!fields) throw admitted
  return { fields, admitted }
}

/**
 * The refusal that the page of a form shows beside the typed values; sets `Retry-After`.
 * @throws what is not shown there: an unforeseen error, and a failure of ours other than 503
 */
export function refusalToShow(error: unknown, res: Response): ProductError {
  if (!(error instanceof ProductError) || (error.status >= 500 && error.status !== 503)) throw error
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds))
  return error
}

/** The page's status is 422 where JSON answers 400, 401 or 422; others stay. */
export function statusOfPage({ status }: ProductError): number {
  return status === 400 || status === 401 ? 422 : status
}
