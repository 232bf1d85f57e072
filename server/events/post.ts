import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLinkLocal } from '#server/http/network/linkLocal.ts'
import { outsideTimeouts } from '#shared/limits.ts'

/**
 * Posts a body and reads the status of its answer alone, within the time limit. A redirect is an answer like another one:
 * it is not followed.
 * @returns the status, or the code of what went wrong: `timeout`, `ECONNREFUSED`
 */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number = outsideTimeouts.eventMs,
): Promise<number | string> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const asking = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal, lookup: allowed },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        // Its body is not read: it may be without end.
        answer.destroy()
      },
    )
    asking.on('error', (error: NodeJS.ErrnoException) => resolve(signal.aborted ? 'timeout' : (error.code ?? 'error')))
    asking.end(body)
  })
}

/** The system's look-up, without addresses that are {@link isLinkLocal}. */
const allowed: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const fit = found?.filter(({ address }) => !isLinkLocal(address)) ?? []
    const [first] = fit
    if (error || !first) done(error ?? Object.assign(new Error('forbidden address'), { code: 'forbidden' }), '', 4)
    else if (options.all) done(null, fit)
    else done(null, first.address, first.family)
  })
}
