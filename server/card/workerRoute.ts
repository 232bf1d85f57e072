import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Router } from 'express'
import { cardWorkerPath } from '#shared/card/memberCard.ts'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'

/**
 * `/_app/card/{fr|en}.js`: the worker of the card page, at an address that stays so that the browser can look for a
 * newer one. The header lets it serve that page, and no wider scope.
 * @param worker address of the hashed file that build.mjs wrote
 */
export function workerRoute(distDir: string, worker: string): Router {
  const program = readFileSync(join(distDir, 'client', 'assets', basename(worker)))
  const router = Router()
  for (const locale of locales) {
    router.get(`${cardWorkerPath}${locale}.js`, (_req, res) => {
      res.set({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Service-Worker-Allowed': pathFor('memberCard', locale),
      })
      res.send(program)
    })
  }
  return router
}
