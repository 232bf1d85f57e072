import express from 'express'
import pino from 'pino'
import { defineCall } from '#server/http/calls/call.ts'
import { callRouter, type RouterOptions } from '#server/http/calls/callRouter.ts'
import { createRateLimits } from '#server/http/calls/rateLimits.ts'
import { requestLog } from '#server/http/log/requestLog.ts'
import { knownHosts } from '#server/http/network/forwarded.ts'
import { securityHeaders } from '#server/http/securityHeaders.ts'
import { builds, health } from '#server/ops/index.ts'
import { createSearch } from '#server/search/runSearch.ts'
import { searchCalls } from '#server/search/searchCalls.ts'
import { openSearchIndex } from '#server/search/searchIndex.ts'
import { createTownFinder } from '#server/search/townFinder.ts'
import { manyPlaces } from './manyPlaces.ts'

// `/api/search` over 5,000 places and beside it a call that answers with an empty list, both after the steps that every
// call of the site goes through (server/app.ts): log, headers, host, health, builds, limits per address; no session. Its own process, PORT.
const index = openSearchIndex({ content: manyPlaces(5000), log: console })
const services = { index, search: createSearch(index), towns: createTownFinder(index), clock: Date.now }
const empty = defineCall({
  method: 'GET',
  path: '/empty',
  limit: 'search',
  programme: 'generic',
  run: async () => ({ status: 200, body: { items: [], page: 1, pages: 1, total: 0 } }),
})
const options = {
  clock: Date.now,
  limits: createRateLimits({ clock: Date.now }),
  sameOrigin: () => {},
  cookie: { read: async () => null, isCarried: () => false },
} as unknown as RouterOptions
const url = `http://127.0.0.1:${process.env.PORT}`
const app = express().disable('x-powered-by').disable('etag').set('trust proxy', 'loopback')
app.use(requestLog(pino({ level: 'warn' })))
app.use(securityHeaders(url))
app.use(knownHosts(() => true))
app.use(health({ isReady: () => true, isStarted: () => true, isDraining: () => false, missingStories: () => [] }))
app.use(builds({ buildId: 'bench', routeRules: () => ({}) }))
app.use(callRouter('/api/search', [...Object.values(searchCalls(services)), empty], options))
app.get('/', (_req, res) => {
  res.status(index.entries().length >= 5000 ? 200 : 503).end()
})
app.listen(Number(process.env.PORT), '127.0.0.1')
