import { Router } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

export interface ContentHealth {
  /** `ok`: confirmed a moment ago; `stale`: the stored content is served; `down`: no content, or too old. */
  state: 'ok' | 'stale' | 'down'
  /** Version of the content, Unix seconds; 0 when none is known. */
  cv: number
  /** Number of known published stories. */
  stories: number
  /** ISO 8601 in UTC, of the last answer that confirmed everything; null before the first. */
  lastSuccess: string | null
}

/** GET /api/content/health: 503 when no page could be drawn. */
export function contentHealth(read: () => ContentHealth): Router {
  return Router()
    .get('/api/content/health', (_req, res) => {
      const health = read()
      res
        .status(health.state === 'down' ? 503 : 200)
        .set('Cache-Control', 'no-store')
        .json(health)
    })
    .all('/api/content/health', () => {
      throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
    })
}
