import express, { type ErrorRequestHandler } from 'express'
import request from 'supertest'
import { builds } from '#server/ops/index.ts'
import type { ProductError } from '#shared/errors/productError.ts'

describe('/_app/builds', () => {
  let routeRules: Record<string, { redirect: string }> = {}
  const asStatus: ErrorRequestHandler = (error: ProductError, _req, res, _next) => void res.status(error.status).end()
  const app = express()
    .use(builds({ buildId: 'abc', routeRules: () => routeRules }))
    .use(asStatus)

  it('tells the latest build, whatever the timestamp, never from a cache', () =>
    request(app)
      .get('/_app/builds/latest.json?1732197600000')
      .expect('Cache-Control', 'no-cache')
      .expect(200, { id: 'abc' }))

  it('gives the route rules as they are now', async () => {
    await request(app).get('/_app/builds/meta/abc.json').expect(200, { id: 'abc', routeRules: {} })
    routeRules = { '/old': { redirect: '/new' } }
    await request(app)
      .get('/_app/builds/meta/abc.json')
      .expect(200, { id: 'abc', routeRules })
      .expect('Cache-Control', 'no-cache')
  })

  it('does not know other builds', async () => {
    for (const file of ['abd.json', 'abc', 'latest.json', '%2e%2e.json'])
      await request(app).get(`/_app/builds/meta/${file}`).expect(404)
  })
})
