// Its own server, after the framework's template for Express; files that the build compressed are served as they are.
import { createRequestHandler } from '@react-router/express'
import compression from 'compression'
import express from 'express'
import sirv from 'sirv'
import * as build from './build/server/index.js'

const app = express()
app.disable('x-powered-by')
app.use('/assets', sirv('build/client/assets', { gzip: true, brotli: true, immutable: true, maxAge: 31_536_000 }))
app.use(sirv('build/client', { gzip: true, brotli: true, etag: true }))
app.use(compression())
app.use(createRequestHandler({ build }))
app.listen(Number(process.env.PORT), '127.0.0.1')
