import { Router } from 'express'

export interface Health {
  /** Store open, content known. */
  isReady: () => boolean
  /** The process was asked to end and finishes its requests. */
  isDraining: () => boolean
}

/** GET /healthz: the process lives. GET /readyz: it can serve; 503 before that and while it drains. */
export function health({ isReady, isDraining }: Health): Router {
  return Router()
    .get('/healthz', (_req, res) => {
      res.set('Cache-Control', 'no-store').json({ status: 'ok' })
    })
    .get('/readyz', (_req, res) => {
      const ready = isReady() && !isDraining()
      const status = isDraining() ? 'draining' : ready ? 'ready' : 'starting'
      res
        .status(ready ? 200 : 503)
        .set('Cache-Control', 'no-store')
        .json({ status })
    })
}
