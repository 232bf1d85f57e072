import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { type ErrorDetails, ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { localeOfCall } from '../locale.ts'
import { readJsonBody, refuseByHeaders } from './bodies.ts'
import type { Call, CallAnswer } from './call.ts'
import type { Idempotency, Repeated } from './idempotency.ts'
import { readMultipartBody } from './multipart.ts'
import { admit, type CallServices, checkBody, identify, runCall } from './runCall.ts'

export interface RouterOptions extends CallServices {
  idempotency: Idempotency
}

/** As `Allow` lists them. */
const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/**
 * The calls below a prefix: each runs in the order of refusals (rules/errors.md#order-of-refusals), another method of a
 * known path is 405 with `Allow`, every other path is passed on. Paths without a parameter are looked up, Express reads
 * the others: thirty patterns tried one after the other cost as much as a session
 * (tools/bench/figures/server/sessionInit.ts).
 */
export function callRouter(prefix: string, calls: readonly Call[], options: RouterOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  const fixed = new Map<string, (req: Request, res: Response) => Promise<void>>()
  for (const [path, group] of Map.groupBy(calls, (call) => prefix + call.path)) {
    const answerCall = oneOf(group, options)
    if (path.includes(':')) router.all(path, answerCall)
    else fixed.set(path, answerCall)
  }
  return (req, res, next) => {
    const { path } = req
    if (!path.startsWith(prefix)) return next()
    const answerCall = fixed.get(path)
    return answerCall ? answerCall(req, res) : router(req, res, next)
  }
}

/** The calls of one path, by method. */
function oneOf(group: readonly Call[], options: RouterOptions): (req: Request, res: Response) => Promise<void> {
  const byMethod = new Map(group.map((call) => [call.method as string, call]))
  const get = byMethod.get('GET')
  if (get) byMethod.set('HEAD', get)
  const allow = allowed.filter((method) => byMethod.has(method))
  return async (req, res) => {
    const call = byMethod.get(req.method)
    if (!call) throw new ProductError('generic.methodNotAllowed', { allow })
    await answer(options, call, req, res)
  }
}

async function answer(options: RouterOptions, call: Call, req: Request, res: Response): Promise<void> {
  const { multipartBytes } = call
  const isMultipart = multipartBytes !== undefined && Boolean(req.is('multipart/form-data'))
  const readsBody = call.method !== 'GET'
  if (readsBody) refuseByHeaders(req, { json: bodyLimitBytes, multipart: multipartBytes }, !call.body)
  const address = await admit(options, call, req)
  const body = isMultipart
    ? await readMultipartBody(req, multipartBytes)
    : readsBody
      ? await readJsonBody(req, call.body !== undefined)
      : {}
  const admitted = await identify(options, call, req, address)
  const query = queryOf(req.originalUrl)
  const params = storable(req.params as Record<string, string>)
  const input = {
    req,
    res,
    locale: localeOfCall(req),
    params,
    query,
    from: isMultipart ? 'form' : 'json',
    body,
  } as const
  const run = async () => runCall(options, call, input, admitted, await checkBody(options, call, input, admitted))
  const key = req.headers['idempotency-key']
  if (call.method !== 'POST' || isMultipart || typeof key !== 'string') return sendAnswer(res, await run())
  sendAnswer(res, await options.idempotency.once({ call, key, path: req.path, session: admitted.session, body }, run))
}

/** No database takes U+0000: its replacement is in no name of ours, so that the lookup finds nothing. */
function storable(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '\ufffd')]))
}

/** Only the query is parsed: whole addresses are costly to read. */
function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

/** An answer as JSON; the refusal of a first run is thrown. */
function sendAnswer(res: Response, answered: CallAnswer | Repeated): void {
  if ('isRepeated' in answered && answered.status >= 400) throw again(answered)
  const headers = 'headers' in answered ? answered.headers : undefined
  res.statusCode = answered.status
  res.setHeader('Cache-Control', 'no-store')
  if (headers) res.set(headers)
  if ('file' in answered && answered.file) return void sendFile(res, answered.file)
  if (answered.status === 204 || answered.body === undefined) return void res.end()
  // Not `res.json`: it computes a type, a character set and an entity tag that are known here.
  const text = JSON.stringify(answered.body)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

/** A file of a member: saved, never shown in the site's own origin. */
function sendFile(res: Response, { name, type, content }: NonNullable<CallAnswer['file']>): void {
  res.attachment(name).set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', content.length)
  res.end(content)
}

/** The refusal of the first run, in the language of this one. */
function again({ body }: Repeated): ProductError {
  const { errorId, ...details } = body as { errorId: ErrorId } & ErrorDetails
  return new ProductError(errorId, details)
}
