import express, { type Request, Router } from 'express'
import { isPreview } from '#server/content/index.ts'
import { readAddress } from '#server/http/address.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { drawBody } from '../draw/drawPage.ts'
import type { PerRequestServices } from '../perRequest/services.ts'
import { readChrome } from '../plan/chrome.ts'
import { planPreview } from './previewPage.ts'

/** A long page with many pictures has some hundred kilobytes. */
const bodyLimit = 2 * 1024 * 1024

/**
 * POST /api/content/preview `{path, story}`: the payload of a page with the story in the editor's form. The query has
 * the parameters with which the editor opened the preview. Nothing is stored.
 * @throws ProductError generic.tooLarge, unsupportedType, badRequest, forbidden, tooManyRequests, methodNotAllowed
 */
export function previewCall(services: PerRequestServices): Router {
  const readBody = express.json({ limit: bodyLimit })
  return Router()
    .post('/api/content/preview', readBody, async (req, res) => {
      if (!req.is('application/json')) throw new ProductError('generic.unsupportedType')
      const { path, story: given } = (req.body ?? {}) as { path?: unknown; story?: unknown }
      if (typeof path !== 'string') throw new ProductError('generic.badRequest')
      // The token in the query grants access to the preview, not a cookie.
      services.calls.sameOrigin(req, false)
      await services.calls.limits.count('other', req.ip ?? '')
      refuseOthers(services, req)
      const address = readAddress(path)
      const story = await services.content.checkInput(address.locale, given)
      if (!story) throw new ProductError('generic.badRequest')
      const chrome = await readChrome(services, address.locale)
      const body = await drawBody(services, await planPreview(services, story, address), chrome)
      res.set('Cache-Control', 'no-store').json(body.payload())
    })
    .all('/api/content/preview', () => {
      throw new ProductError('generic.methodNotAllowed', { allow: ['POST'] })
    })
}

/** Refuses a request without the preview's token. */
function refuseOthers({ env, clock }: PerRequestServices, req: Request): void {
  const { query } = readAddress(req.originalUrl)
  if (!isPreview(query, env.storyblok, clock())) throw new ProductError('generic.forbidden')
}
