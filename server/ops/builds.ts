import { Router } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

interface Builds {
  buildId: string
  /** Editorial redirects by path, from the settings story. */
  routeRules: () => Readonly<Record<string, { redirect: string }>>
}

/**
 * Calls of an open page about builds:
 * `GET /_app/builds/latest.json` → `{ id }`, `GET /_app/builds/meta/<id>.json` → `{ id, routeRules }`.
 * Both are read anew each time. A build that is no longer served is a 404: its page then loads in full.
 */
export function builds({ buildId, routeRules }: Builds): Router {
  return Router()
    .get('/_app/builds/latest.json', (_req, res) => {
      res.set('Cache-Control', 'no-cache').json({ id: buildId })
    })
    .get('/_app/builds/meta/:file', (req, res) => {
      if (req.params.file !== `${buildId}.json`) throw new ProductError('generic.notFound')
      res.set('Cache-Control', 'no-cache').json({ id: buildId, routeRules: routeRules() })
    })
}
