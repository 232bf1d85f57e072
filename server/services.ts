import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import * as brand from '#shared/house.ts'
import type { ClusterRedis } from './cluster/redis.ts'
import type { Content } from './content/index.ts'
import { seedLetters } from './demo/seedLetters.ts'
import { seedMails } from './demo/seedMails.ts'
import { seedWorld } from './demo/seedWorld.ts'
import type { Env } from './env/index.ts'
import type { Idempotency } from './http/calls/idempotency.ts'
import type { CallServices } from './http/calls/runCall.ts'
import { type Jobs, startJobs } from './jobs/index.ts'
import type { Mail } from './mail/index.ts'
import { type Metrics, openMetrics } from './metrics/index.ts'
import type { Monitoring, Traces } from './monitoring/index.ts'
import { openCdn } from './outside/cdn.ts'
import { openPages, type Pages, type Sheet } from './pages/index.ts'
import { type Domains, openDomains } from './services/domains.ts'
import { type Foundation, type OpenOptions, openFoundation } from './services/foundation.ts'
import { cacheShare } from './services/shares.ts'
import { backupJob } from './store/backup.ts'
import type { Store } from './store/open.ts'

/** All services of the server, opened once and passed down. */
export interface Services extends Omit<Domains, 'application' | 'previews'> {
  env: Env
  log: Logger
  /** Epoch milliseconds; the only clock of the product, so that a test may move it. */
  clock: () => number
  content: Content
  store: Store
  /** Undefined: each process is alone. */
  redis: ClusterRedis | undefined
  /** Services that every call is checked with. */
  calls: CallServices
  idempotency: Idempotency
  mail: Mail
  monitoring: Monitoring
  /** Undefined: off. */
  traces: Traces | undefined
  metrics: Metrics
  jobs: Jobs
  pages: Pages
  /** Files of this build, and of others that run beside it. */
  assets: RequestHandler
  /** Address of the site's icon as a bitmap. */
  icon: string | undefined
  /** The sheet of the card of consent. */
  consentStyles: Sheet
  /** Addresses of the fonts of titles and of text. */
  fonts: readonly (string | undefined)[]
  buildId: string
  /** Resolves when the site can serve: links, header, footer, settings and places known. */
  ready: Promise<void>
  /** Now: the site can serve, and the store answers. */
  isReady: () => boolean
  /** The site could serve once. */
  isStarted: () => boolean
  /** The process was asked to end. */
  isDraining: () => boolean
  drain: () => void
  close: () => Promise<void>
}

/**
 * Opens everything, each step on the ones before; `close` and a failure on the way close it in reverse. The steps are
 * in services/.
 */
export async function openServices(options: OpenOptions): Promise<Services> {
  await using opened = new AsyncDisposableStack()
  const foundation = await openFoundation(options, opened)
  const { application, previews, ...domains } = openDomains(foundation, opened, (story) => pages.hintsOf(story))
  const dueJobs = domains.parts.flatMap((it) => it.jobs ?? [])
  const { env, log, clock, content, store, manifest, redis } = foundation
  const { casino, claimStream, poker, forms, search, desk } = domains
  const cdn = env.cdn && openCdn({ ...env.cdn, redis, log })
  opened.defer(() => cdn?.close())
  const pages: Pages = openPages({
    application,
    contentForms: forms.posts,
    tournaments: poker?.live,
    previews,
    env,
    log,
    clock,
    content,
    manifest,
    drawings: foundation.drawings,
    redis,
    cdn,
    pageBytes: cacheShare.pages,
    blockBytes: cacheShare.blocks,
  })
  opened.defer(() => pages.close())
  const jobs = startJobs({ store, clock, log, jobs: dueJobs })
  opened.defer(() => jobs.close())
  const metrics = await openMetrics({
    env,
    log,
    sources: {
      buildId: manifest.buildId,
      clock,
      store,
      redis,
      jobNames: [...dueJobs.map(({ name }) => name), backupJob],
      pages: pages.counters,
    },
  })
  opened.defer(() => metrics.close())

  let isStarted = false
  let isDraining = false
  const ready = Promise.all([pages.ready(), search?.ready(), seedAccounts(foundation, domains)]).then(() => {
    isStarted = true
    seedPlayersAndMails(foundation, domains)
    // Without them the job does it later.
    desk?.ready().catch((error) => log.warn({ err: error }, 'the houses of the desk could not be read'))
  })
  // Callers that wait for it get the failure; without one it must not end the process.
  ready.catch((error) => log.error({ err: error }, 'the site cannot become ready'))
  const endStreams = () => {
    casino?.drain()
    poker?.drain()
    claimStream?.close()
  }
  opened.defer(endStreams)
  const closing = opened.move()
  return {
    env,
    log,
    clock,
    content,
    store,
    redis,
    calls: foundation.calls,
    idempotency: foundation.idempotency,
    mail: foundation.mail,
    ...domains,
    monitoring: foundation.monitoring,
    traces: foundation.traces,
    metrics,
    jobs,
    pages,
    assets: foundation.assets,
    icon: manifest.files['touch-icon.png'],
    consentStyles: manifest.consentStyles,
    fonts: Object.keys(brand.fonts.files).map((it) => manifest.files[it]),
    buildId: manifest.buildId,
    ready,
    isReady: () => isStarted && store.isOpen(),
    isStarted: () => isStarted,
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true
      endStreams()
    },
    close: () => closing.disposeAsync(),
  }
}

/** Creates the accounts of the demo world; without them it is still a site. */
async function seedAccounts(
  { env, log, store, clock, passwords }: Foundation,
  { deskLetters: letters }: Pick<Domains, 'deskLetters'>,
): Promise<void> {
  if (!env.demoWorld) return
  try {
    await seedWorld({ store, clock, passwords })
    // Letters need every story, and the site does not wait for them; nor does its end.
    if (letters) seedLetters({ store, letters }, clock()).catch(failedSeed({ log, store }, 'letters'))
  } catch (error) {
    log.error({ err: error }, 'the accounts of the demo world could not be created')
  }
}

/** Needs accounts, tournaments and the hotels' stories, so it runs after the site is ready. */
function seedPlayersAndMails(foundation: Foundation, { poker }: Pick<Domains, 'poker'>): void {
  if (!foundation.env.demoWorld) return
  // A player's place is the subject of a mail too, and who was written to gets no other.
  seedMails(foundation)
    .catch(failedSeed(foundation, 'mails'))
    .then(() => poker?.seedDemo())
    .catch(failedSeed(foundation, 'players'))
}

function failedSeed({ log, store }: Pick<Foundation, 'log' | 'store'>, what: string): (error: unknown) => void {
  return (error) => {
    if (store.isOpen()) log.warn({ err: error }, `the ${what} of the demo world could not be created`)
  }
}
