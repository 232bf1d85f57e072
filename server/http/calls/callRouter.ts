import { type Request, type Response, Router } from 'express'
import { type ErrorDetails, type ErrorId, ProductError } from '#shared/errors/productError.ts'
import { localeOfCall } from '../locale.ts'
import type { Call, CallAnswer } from './call.ts'
import type { Idempotency, Repeated } from './idempotency.ts'
import { readJsonBody } from './jsonBody.ts'
import { readMultipartBody } from './multipart.ts'
import { admit, type CallServices, runCall } from './runCall.ts'

export interface RouterOptions extends CallServices {
  idempotency: Idempotency
}

/** As `Allow` lists them. */
const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/**
 * The calls below a prefix as an Express router: each runs in the order of decisions §2, another method of a known
 * path is 405 with `Allow`, everything else 404.
 */
export function callRouter(prefix: string, calls: readonly Call[], options: RouterOptions): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const byPath = Map.groupBy(calls, (call) => call.path)
  for (const [path, group] of byPath) {
    for (const call of group) {
      const verb = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
      router[verb](prefix + path, (req, res) => answer(options, call, req, res))
    }
    const allow = allowed.filter((method) => group.some((call) => call.method === (method === 'HEAD' ? 'GET' : method)))
    router.all(prefix + path, () => {
      throw new ProductError('generic.methodNotAllowed', { allow })
    })
  }
  return router
}

async function answer(options: RouterOptions, call: Call, req: Request, res: Response): Promise<void> {
  const { multipartBytes } = call
  const isMultipart = multipartBytes !== undefined && Boolean(req.is('multipart/form-data'))
  const body = isMultipart
    ? await readMultipartBody(req, res, multipartBytes)
    : call.method === 'GET'
      ? {}
      : await readJsonBody(req, res)
  const admitted = await admit(options, call, req)
  const query = new URL(req.originalUrl, 'http://site').searchParams
  const params = req.params as Record<string, string>
  const input = {
    req,
    res,
    locale: localeOfCall(req),
    params,
    query,
    from: isMultipart ? 'form' : 'json',
    body,
  } as const
  const run = () => runCall(options, call, input, admitted)
  const key = req.headers['idempotency-key']
  if (call.method !== 'POST' || isMultipart || typeof key !== 'string') return send(res, await run())
  const sessionId = admitted.session?.id ?? null
  send(res, await options.idempotency.once({ call, key, path: req.path, sessionId, body }, run))
}

function send(res: Response, answered: CallAnswer | Repeated): void {
  if ('isRepeated' in answered && answered.status >= 400) throw again(answered)
  const headers = 'headers' in answered ? answered.headers : undefined
  res.status(answered.status).set({ 'Cache-Control': 'no-store', ...headers })
  if (answered.status === 204 || answered.body === undefined) res.end()
  else res.json(answered.body)
}

/** The refusal of the first run, said again in the language of this one. */
function again({ body }: Repeated): ProductError {
  const { errorId, ...details } = body as { errorId: ErrorId } & ErrorDetails
  return new ProductError(errorId, details)
}
