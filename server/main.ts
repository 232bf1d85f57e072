import { createServer, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { startTimeout } from '#server/background.ts'
import { createApp } from './app.ts'
import { OperatorError, readEnv } from './env/index.ts'
import { mapStacksOfTheEnd, openWatchdog, watchMemory } from './monitoring/index.ts'
import { openServices } from './services.ts'

/**
 * Time after SIGTERM in which a balancer in front reads 503 from /readyz, and open connections are told to end with the
 * next answer. Only then does the server stop listening, or requests sent at that moment would be lost.
 */
const drainDelayMs = 1000
/** Then a request may still arrive on a connection that was open before: idle ones end after that. */
const lastRequestMs = 500
/** How long requests may take to finish before they are cut. */
const drainMs = 10_000
/** Turns of the event loop for connections that the system has accepted before the end. */
const maxTicks = 1000
/** A turn without other work takes some microseconds. */
const shortTurnMs = 0.2
/** Then calls that still wait for an outside service are abandoned: the outbox and the jobs repeat them. */
const closeMs = 5_000
/** Longer than the balancer's: the balancer must be the first to close an idle connection. */
const keepAliveMs = 65_000

/** EX_TEMPFAIL of sysexits.h: also a supervisor that starts again after failures alone starts another. */
const overMemoryCode = 75

/** Limits of a slow request, checked every few seconds; a slower one is cut. */
const slowSenders = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 3_000 } as const
/** At 30 kB for an open stream six hundred megabytes: beyond that all streams would end with the process. */
const mostConnections = 20_000

/** By then the first pages are drawn: their functions are compiled, and the next start takes them from the cache. */
const flushAfterMs = 5_000

/** env → services → app → listen → drain. @param distDir output of the build */
export async function main(distDir: string): Promise<void> {
  const env = environment()
  mapStacksOfTheEnd()
  const services = await openServices({ env, distDir }).catch(refuse)
  const server = createServer({ keepAliveTimeout: keepAliveMs, ...slowSenders }, createApp(services))
  server.maxConnections = mostConnections

  for (const line of env.warnings) services.log.warn(line)
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? `Port ${env.port} is taken: set PORT to another one.` : error.message
    console.error(reason)
    process.exit(1)
  })
  server.listen(env.port, env.host, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : env.port
    services.log.info({ port, host: env.host, build: services.buildId }, 'listening')
    openWatchdog({ seconds: env.watchdogSeconds, distDir, log: services.log })
    watchMemory({
      mostMb: env.restartAtMb,
      redis: services.redis,
      log: services.log,
      onTurn: () => void drain(overMemoryCode),
    })
    // The launcher waits for this message, not for a line of text.
    process.send?.({ type: 'listening', port })
    void services.ready.then(() => {
      process.send?.({ type: 'ready', port })
      services.pages.warm()
      startTimeout(flushCompileCache, flushAfterMs).unref()
      // Development shows a story that was saved.
      services.pages.onRenewed(() => process.send?.({ type: 'renewed' }))
    })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain(0, signal))

  /** The balancer refuses new requests (readyz 503), those under way are finished. */
  async function drain(code: number, signal?: NodeJS.Signals): Promise<void> {
    if (services.isDraining()) return
    services.drain()
    services.log.info('draining')
    // SIGINT comes from this keyboard, and outside production there are no other clients.
    const hasClients = signal !== 'SIGINT' || env.production || env.trustProxy.length > 0
    if (hasClients) await pause(drainDelayMs)
    const cut = startTimeout(() => server.closeAllConnections(), drainMs)
    cut.unref()
    await acceptPending(server)
    // The server of node:http would also close connections that are accepted and whose request is on its way.
    NetServer.prototype.close.call(server, async () => {
      await Promise.race([services.close(), pause(closeMs)])
      process.exit(code)
    })
    if (hasClients) await pause(lastRequestMs)
    server.closeIdleConnections()
  }
}

/**
 * Waits until no connection is pending: the system has accepted some that we have not seen, one is taken in a turn, and
 * closing the server resets the others. A balancer does not send a POST again that was reset, so the turn must also be
 * short: while a page is drawn, others connect.
 */
async function acceptPending(server: Server): Promise<void> {
  let someone = true
  server.on('connection', () => {
    someone = true
  })
  let turnMs = 0
  for (let turn = 0; (someone || turnMs > shortTurnMs) && turn < maxTicks; turn++) {
    someone = false
    const begun = performance.now()
    await nextTurn()
    turnMs = performance.now() - begun
  }
}

/** The operator reads a line, not a stack. */
function refuse(error: unknown): never {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exit(1)
}

function environment() {
  try {
    return readEnv(process.env)
  } catch (error) {
    refuse(error)
  }
}
