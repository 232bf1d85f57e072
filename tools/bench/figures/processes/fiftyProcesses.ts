import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventLoopUtilization } from 'node:perf_hooks'
import express from 'express'
import pino from 'pino'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { type ClusterRedis, openRedis } from '#server/cluster/redis.ts'
import { type Content, openContent } from '#server/content/index.ts'
import { createRateLimits } from '#server/http/calls/rateLimits.ts'
import { validators } from '#shared/schemas/generated/blocks.mjs'
import { startContentService } from '#tools/storyblok/serve.ts'
import { report } from '../../support/figure.ts'
import { startBareRedis } from '../../support/servers.ts'

// Fifty content clients, each as a process of the site has it (memory, snapshot on disk and connection to Redis of its
// own), one real Redis and the embedded content service between them, five requests a second for all: how often the
// service is asked, and how long it takes, until everybody knows every story after a cold start, and a publication.
// The table of docs/operations/scaling.md comes from here.
const processes = 50
const log = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'bench-fifty-'))
const storiesDir = join(folder, 'stories')
await cp(join(import.meta.dirname, '../../../../content/houses/hautemer/stories'), storiesDir, { recursive: true })
const redis = await startBareRedis()
const secret = 'bench'
const connections: ClusterRedis[] = []
/** The webhook reaches one process, whichever the balancer chooses; the others hear it from Redis. */
let told: Content | undefined
const receiver = createServer(
  express().use((req, res, next) => {
    // The webhook's route is the first (server/content/index.ts).
    const [webhook] = told?.routes ?? []
    webhook?.router(req, res, next)
  }),
)
const service = await startContentService({
  port: 0,
  storiesDir,
  dataDir: join(folder, 'service'),
  requestsPerSecond: Number.POSITIVE_INFINITY,
  webhook: { url: `${await listen(receiver)}/api/content/webhook`, secret },
  log: () => {},
})
let utilization = eventLoopUtilization()
/** Counts what is asked. */
let asked = 0
const counter = createServer(async (req, res) => {
  asked += 1
  const answer = await fetch(service.url + req.url, {
    headers: req.headers as Record<string, string>,
    redirect: 'manual',
  })
  const body = await answer.bytes()
  const kept = [...answer.headers].filter(
    ([name]) => !/^(content-(encoding|length)|connection|transfer-encoding)$/.test(name),
  )
  res.writeHead(answer.status, Object.fromEntries(kept)).end(body)
})
const api = `${await listen(counter)}/v2`

const alone = await coldStart(1, 'alone')
await Promise.all(alone.contents.map((it) => it.close()))
const together = await coldStart(processes, 'together')
console.error(
  `  cold: one asks ${alone.requests} times, ${alone.seconds.toFixed(1)} s; fifty ${together.requests} times, ${together.seconds.toFixed(1)} s`,
)
const published = await publish(together.contents)
console.error(`  published: asked ${published.requests} times, ${published.seconds.toFixed(2)} s until all fifty know`)

await Promise.all(together.contents.map((it) => it.close()))
for (const it of connections) await it.close()
await Promise.all([service.close(), redis.stop()])
await rm(folder, { recursive: true, force: true })
report(
  {
    name: 'requests for content of 50 cold processes ÷ of one',
    value: together.requests / alone.requests,
    unit: '',
    target: 1.5,
    better: 'less',
  },
  {
    name: 'requests for content of one publication, 50 processes',
    value: published.requests,
    unit: '',
    target: 5,
    better: 'less',
  },
)
process.exit(0)

interface Started {
  contents: Content[]
  requests: number
  seconds: number
}

/** Redis knows nothing: the space is another one for each name, by its token. */
async function coldStart(count: number, name: string): Promise<Started> {
  asked = 0
  const started = performance.now()
  const contents = await Promise.all(Array.from({ length: count }, (_, number) => open(name, number)))
  await until(() => contents.every((it) => it.holdsAll('fr') && it.holdsAll('en')), 120)
  return { contents, requests: asked, seconds: (performance.now() - started) / 1000 }
}

async function publish(contents: readonly Content[]): Promise<{ requests: number; seconds: number }> {
  // All fifty share this thread, and check every story behind their readers' backs after a start.
  await until(() => isIdle(), 120)
  asked = 0
  const file = join(storiesDir, 'website-hotels/hotels/le-grand-hautemer/_start.json')
  const story = JSON.parse(await readFile(file, 'utf8'))
  story.content.name = 'Le Grand Hautemer, publié'
  told = contents[0]
  const started = performance.now()
  await writeFile(file, JSON.stringify(story))
  await until(
    () =>
      contents.every(
        (it) => it.peek('fr', 'website-hotels/hotels/le-grand-hautemer')?.content.name === story.content.name,
      ),
    30,
  )
  return { requests: asked, seconds: (performance.now() - started) / 1000 }
}

async function open(name: string, number: number): Promise<Content> {
  const connection = openRedis(redis.url, log)
  connections.push(connection)
  await until(() => connection.isUp(), 10)
  return openContent({
    api,
    token: name,
    webhookSecrets: [secret],
    rootFolder: 'website-hotels',
    publicUrl: 'https://hautemer.test',
    dataDir: join(folder, `${name}-${number}`),
    redis: connection,
    limits: createRateLimits({ clock: Date.now }),
    cacheBytes: 32 * 1024 * 1024,
    log,
    clock: Date.now,
    definitions,
    validators,
  })
}

/** Whether this thread had next to nothing to do since it was asked the last time. */
function isIdle(): boolean {
  const now = eventLoopUtilization()
  const since = eventLoopUtilization(now, utilization)
  if (since.idle + since.active < 500) return false
  utilization = now
  return since.utilization < 0.1
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function until(holds: () => boolean, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !holds(); ) {
    if (performance.now() > end) throw new Error(`It did not happen within ${seconds} s`)
    await new Promise((done) => setTimeout(done, 10))
  }
}
