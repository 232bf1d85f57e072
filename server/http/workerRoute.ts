import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Router } from 'express'

/**
 * Programs of service workers at stable addresses, so that the browser can look for updates; the header limits their scope.
 * @param worker address of the hashed file of the build
 * @param scopes path prefix that a worker may answer for, by its address
 */
export function workerRoute(distDir: string, worker: string, scopes: ReadonlyMap<string, string>): Router {
  const program = readFileSync(join(distDir, 'client', 'assets', basename(worker)))
  const router = Router()
  for (const [path, scope] of scopes)
    router.get(path, (_req, res) => {
      res.set({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Service-Worker-Allowed': scope,
      })
      res.send(program)
    })
  return router
}
