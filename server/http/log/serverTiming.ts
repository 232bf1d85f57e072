import type { RequestHandler } from 'express'

/** Tells a developer's browser the time to the first byte and the source of a page; never in production. */
export function serverTiming(): RequestHandler {
  return (_req, res, next) => {
    const started = performance.now()
    const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res
    res.writeHead = (...args: unknown[]) => {
      const { cache } = res.locals
      const ms = (performance.now() - started).toFixed(1)
      res.setHeader('Server-Timing', `total;dur=${ms}${cache ? `, cache;desc="${cache}"` : ''}`)
      return writeHead(...args)
    }
    next()
  }
}
