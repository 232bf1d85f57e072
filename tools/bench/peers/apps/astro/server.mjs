// Its own server, after the adapter's guide to Express; files that the build compressed are served as they are.
import compression from 'compression'
import express from 'express'
import sirv from 'sirv'
import { handler } from './dist/server/entry.mjs'

const app = express()
app.disable('x-powered-by')
app.use('/_astro', sirv('dist/client/_astro', { gzip: true, brotli: true, immutable: true, maxAge: 31_536_000 }))
app.use(sirv('dist/client', { gzip: true, brotli: true, etag: true }))
app.use(compression())
app.use(handler)
app.listen(Number(process.env.PORT), '127.0.0.1')
