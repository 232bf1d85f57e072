import { createHash } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import {
  type DescribedRoute,
  describeRoute,
  openApiPath,
  type RouteDescription,
} from '#server/http/describe/description.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import { locales } from '#shared/locales.ts'
import type { ApiPart } from './apiParts.ts'
import { createDocument } from './document.ts'
import type { ReferenceDocument } from './reference/operationView.tsx'
import { drawReference, referencePaths } from './reference/referencePage.tsx'
import { type ReferenceFonts, referenceStyle } from './reference/style.ts'
import { storedAnswer } from './storedAnswer.ts'

export type { ApiPart } from './apiParts.ts'

const openApiSchema: JsonSchema = {
  title: 'OpenApi',
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  examples: [{ openapi: '3.1.1', info: {}, paths: {} }],
}

const documentRoute = {
  name: 'readDescription',
  tag: 'site',
  method: 'GET',
  path: openApiPath,
  summary: 'api.site.readDescription',
  answers: { 200: openApiSchema, 304: null },
  errors: [],
} as const satisfies RouteDescription

interface OpenApiOptions {
  publicUrl: string
  parts: readonly ApiPart[]
  routes: readonly DescribedRoute[]
  fonts: ReferenceFonts
}

export interface OpenApi {
  /** GET /api/openapi.json. */
  document: DescribedRoute
  /** GET /api, /en/api: the same for people. */
  pages: RequestHandler
}

/** The description of everything that is mounted below `/api`. */
export function createOpenApi({ publicUrl, parts, routes, fonts }: OpenApiOptions): OpenApi {
  const descriptions = [documentRoute, ...routes.map(({ description }) => description)]
  const describe = () => createDocument({ parts, routes: descriptions }, publicUrl)
  const json = storedAnswer('application/json; charset=utf-8', () => JSON.stringify(describe()))
  return { document: describeRoute(documentRoute, json), pages: referencePages(describe, fonts) }
}

function referencePages(describe: () => JsonSchema, fonts: ReferenceFonts): Router {
  const style = referenceStyle(fonts)
  const hash = createHash('sha256').update(style).digest('base64')
  const headers = {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    'X-Robots-Tag': 'noindex',
  }
  const router = Router({ caseSensitive: true, strict: true })
  for (const locale of locales) {
    const draw = () => drawReference(describe() as unknown as ReferenceDocument, locale, style)
    const path = referencePaths[locale]
    router.get(path, storedAnswer('text/html; charset=utf-8', draw, { ...headers, 'Content-Language': locale }))
    router.all(path, () => {
      throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
    })
  }
  return router
}
