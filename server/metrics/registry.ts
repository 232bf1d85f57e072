import type { Channel } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import type { Counter, Registry } from 'prom-client'
import { type PasswordHashed, passwordHashed } from '#server/identity/passwordHashes.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import {
  type CdnPurged,
  type ContentRequested,
  cacheReads,
  cdnPurged,
  contentRequested,
  drawingCounts,
  type JobRan,
  jobRan,
  type MailRefused,
  type MerchantEventSeen,
  mailRefused,
  merchantEventSeen,
  openNow,
  type PageDrawn,
  pageDrawn,
  type RequestSeen,
  type ReservationSeen,
  requestSeen,
  reservationSeen,
} from './events.ts'
import { letterStates, type MetricSources, readJobDelays, readStore } from './sources.ts'

/** Loaded with the first registry: a process without metrics saves its megabytes. */
type Prom = typeof import('prom-client')

export interface OpenRegistry {
  contentType: string
  read(): Promise<string>
  close(): void
}

const quick = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** With the 300 ms of the objective (docs/operations/monitoring.md). */
const answers = [...quick, 0.3].sort((a, b) => a - b)

/** Every metric of the process, in one registry (docs/operations/metrics.md; test/monitoring compares). */
export async function openRegistry(sources: MetricSources): Promise<OpenRegistry> {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  registry.setDefaultLabels({ build: sources.buildId })
  prom.collectDefaultMetrics({ register: registry })
  const stop = [
    countRequests(prom, registry, sources),
    countContent(prom, registry),
    countDrawing(prom, registry),
    countJobs(prom, registry),
    countPurges(prom, registry),
    ...(has.poker ? [countMerchantEvents(prom, registry)] : []),
    countReservations(prom, registry),
    countMailRefusals(prom, registry),
    countHashes(prom, registry),
  ]
  showCaches(prom, registry, sources)
  showStore(prom, registry, sources)
  showJobs(prom, registry, sources)
  showRedis(prom, registry, sources)
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    close() {
      for (const it of stop) it()
      registry.clear()
    },
  }
}

function countRequests(prom: Prom, registry: Registry, { pages }: MetricSources): () => void {
  // Answers of the front of the cache are counted there as plain numbers, and added at each scrape.
  const fromFront: Record<string, number> = { '200': 0, '304': 0 }
  const requests = new prom.Counter({
    name: `${brand.id}_http_requests_total`,
    help: 'Requests by class of route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect() {
      const now: Record<string, number> = { '200': pages.hits - pages.notModified, '304': pages.notModified }
      for (const [status, count] of Object.entries(now)) {
        this.inc({ route: 'page', method: 'GET', status }, count - (fromFront[status] ?? 0))
        fromFront[status] = count
      }
    },
  })
  const duration = new prom.Histogram({
    name: `${brand.id}_http_request_duration_seconds`,
    help: 'From the request to the end of the answer, of everything that the front of the cache did not answer.',
    labelNames: ['route'],
    buckets: answers,
    registers: [registry],
  })
  return listen<RequestSeen>(requestSeen, ({ route, method, status, seconds }) => {
    requests.inc({ route, method: methods.has(method) ? method : 'other', status: String(status) })
    duration.observe({ route }, seconds)
  })
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

function countContent(prom: Prom, registry: Registry): () => void {
  const contentRequests = new prom.Counter({
    name: `${brand.id}_content_requests_total`,
    help: 'Requests to the content service by status; 0: no answer.',
    labelNames: ['status'],
    registers: [registry],
  })
  const wait = new prom.Histogram({
    name: `${brand.id}_content_request_wait_seconds`,
    help: 'How long a request waited for its turn at the limiter.',
    buckets: quick,
    registers: [registry],
  })
  const duration = new prom.Histogram({
    name: `${brand.id}_content_request_duration_seconds`,
    help: 'How long the content service took.',
    buckets: quick,
    registers: [registry],
  })
  return listen<ContentRequested>(contentRequested, ({ status, waitSeconds, seconds }) => {
    contentRequests.inc({ status: String(status) })
    wait.observe(waitSeconds)
    duration.observe(seconds)
  })
}

function countDrawing(prom: Prom, registry: Registry): () => void {
  const duration = new prom.Histogram({
    name: `${brand.id}_page_draw_duration_seconds`,
    help: 'Drawing a page that no cache had, its content included.',
    labelNames: ['result'],
    buckets: quick,
    registers: [registry],
  })
  new prom.Counter({
    name: `${brand.id}_drawings_refused_total`,
    help: 'Pages, pictures, feeds and calendars that were not drawn: an address over its limit, or a full line.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(drawingCounts.refused)) this.inc({ reason }, count)
    },
  })
  new prom.Gauge({
    name: `${brand.id}_drawings_in_line`,
    help: 'Drawings under way or waiting for their turn.',
    registers: [registry],
    collect() {
      this.set(drawingCounts.inside)
    },
  })
  return listen<PageDrawn>(pageDrawn, ({ failed, seconds }) => {
    duration.observe({ result: failed ? 'failed' : 'drawn' }, seconds)
  })
}

function countJobs(prom: Prom, registry: Registry): () => void {
  const runs = new prom.Counter({
    name: `${brand.id}_job_runs_total`,
    help: 'Runs of recurring work in this process, by job and result.',
    labelNames: ['job', 'result'],
    registers: [registry],
  })
  const last = new prom.Gauge({
    name: `${brand.id}_job_last_success_timestamp_seconds`,
    help: 'When a job last ended well in this process.',
    labelNames: ['job'],
    registers: [registry],
  })
  return listen<JobRan>(jobRan, ({ job, failed }) => {
    runs.inc({ job, result: failed ? 'failed' : 'done' })
    if (!failed) last.set({ job }, Date.now() / 1000)
  })
}

function countPurges(prom: Prom, registry: Registry): () => void {
  const purges = new prom.Counter({
    name: `${brand.id}_cdn_purges_total`,
    help: 'Calls to the CDN after publications, by result.',
    labelNames: ['result'],
    registers: [registry],
  })
  return listen<CdnPurged>(cdnPurged, ({ failed }) => purges.inc({ result: failed ? 'failed' : 'done' }))
}

function countMerchantEvents(prom: Prom, registry: Registry): () => void {
  const events = new prom.Counter({
    name: `${brand.id}_merchant_events_total`,
    help: 'Notifications of the merchant by type and what became of them.',
    labelNames: ['type', 'outcome'],
    registers: [registry],
  })
  return listen<MerchantEventSeen>(merchantEventSeen, ({ type, outcome }) => events.inc({ type, outcome }))
}

function countReservations(prom: Prom, registry: Registry): () => void {
  const messages = new prom.Counter({
    name: `${brand.id}_reservation_messages_total`,
    help: 'Reservations and prices that the booking engine delivered, by what became of them.',
    labelNames: ['message', 'outcome'],
    registers: [registry],
  })
  return listen<ReservationSeen>(reservationSeen, (seen) => messages.inc({ ...seen }))
}

function countMailRefusals(prom: Prom, registry: Registry): () => void {
  const refusals = new prom.Counter({
    name: `${brand.id}_mails_refused_total`,
    help: 'Mails that were not written, since mailbox, network or device had their limit an hour.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return listen<MailRefused>(mailRefused, ({ kind }) => refusals.inc({ kind }))
}

function countHashes(prom: Prom, registry: Registry): () => void {
  const hashes = new prom.Counter({
    name: `${brand.id}_password_hashes_total`,
    help: 'Hashes of passwords that were made or judged.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return listen<PasswordHashed>(passwordHashed.start, ({ kind }) => hashes.inc({ kind }))
}

function showCaches(prom: Prom, registry: Registry, { pages }: MetricSources): void {
  const levels = (kind: keyof typeof cacheReads) => ({
    name: `${brand.id}_${kind}_cache_reads_total`,
    help: `Reads of the ${kind} cache by the level that answered.`,
    labelNames: ['level'] as const,
    registers: [registry],
    collect(this: Counter<'level'>) {
      this.reset()
      for (const [level, count] of Object.entries(cacheReads[kind])) this.inc({ level }, count)
      if (kind === 'page') this.inc({ level: 'front' }, pages.hits)
    },
  })
  for (const kind of ['page', 'block', 'story'] as const) new prom.Counter(levels(kind))
  new prom.Counter({
    name: `${brand.id}_page_cache_stale_total`,
    help: 'Pages that were answered while their successor was being made.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(pages.stale)
    },
  })
  // A counter, so that each who scrapes has the share over a time of their own.
  new prom.Counter({
    name: `${brand.id}_event_loop_active_seconds_total`,
    help: 'How long the event loop has worked, not waited: its rate is its utilization, from 0 to 1.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  const gauges = [
    { name: `${brand.id}_page_cache_pages`, help: 'Pages in memory.', read: pages.pages },
    { name: `${brand.id}_page_cache_bytes`, help: 'Bytes of the pages in memory.', read: pages.bytes },
    { name: `${brand.id}_event_streams`, help: 'Event streams that are open.', read: () => openNow.eventStreams },
  ]
  for (const { name, help, read } of gauges)
    new prom.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
}

function showStore(prom: Prom, registry: Registry, sources: MetricSources): void {
  const pending = new prom.Gauge({
    name: `${brand.id}_outbox_pending`,
    help: 'Mails that wait.',
    registers: [registry],
  })
  const oldest = new prom.Gauge({
    name: `${brand.id}_outbox_oldest_seconds`,
    help: 'How long the oldest of them has been due.',
    registers: [registry],
  })
  const lockouts = new prom.Gauge({
    name: `${brand.id}_lockouts`,
    help: 'Addresses that are blocked now, by programme.',
    labelNames: ['programme'],
    registers: [registry],
  })
  const letters = has.letter
    ? new prom.Gauge({
        name: `${brand.id}_letter_recipients`,
        help: 'Recipients of letters that are on their way or paused, by where their letter is.',
        labelNames: ['state'],
        registers: [registry],
      })
    : undefined
  const payments = has.poker
    ? new prom.Gauge({
        name: `${brand.id}_payments_open`,
        help: 'Payments whose money is not where it belongs yet, by what is open.',
        labelNames: ['open'],
        registers: [registry],
      })
    : undefined
  const events = new prom.Gauge({
    name: `${brand.id}_events`,
    help: 'Events that a receiver has not got: waiting, or failed after three days.',
    labelNames: ['subscription', 'state'],
    registers: [registry],
  })
  const paused = new prom.Gauge({
    name: `${brand.id}_event_subscription_paused`,
    help: '1 while a receiver wants no events any more.',
    labelNames: ['subscription'],
    registers: [registry],
  })
  new prom.Gauge({
    name: `${brand.id}_store_up`,
    help: '1 while the store answers.',
    registers: [registry],
    async collect() {
      const figures = await readStore(sources)
      this.set(figures ? 1 : 0)
      if (!figures) return
      pending.set(figures.outboxPending)
      oldest.set(figures.outboxOldestSeconds)
      for (const state of letterStates) letters?.set({ state }, figures.letters[state])
      for (const programme of [has.hotel && 'eph', has.vip && 'vip'].filter((it) => it !== false))
        lockouts.set({ programme }, figures.lockouts[programme] ?? 0)
      for (const [open, count] of Object.entries(figures.payments)) payments?.set({ open }, count)
      for (const { name: subscription, waiting, failed, pausedAt } of figures.events) {
        events.set({ subscription, state: 'waiting' }, waiting)
        events.set({ subscription, state: 'failed' }, failed)
        paused.set({ subscription }, pausedAt === null ? 0 : 1)
      }
    },
  })
}

function showJobs(prom: Prom, registry: Registry, sources: MetricSources): void {
  new prom.Gauge({
    name: `${brand.id}_job_overdue_seconds`,
    help: 'How long a job has been due and not done, by the store of all processes.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [job, seconds] of (await readJobDelays(sources)) ?? []) this.set({ job }, seconds)
    },
  })
}

function showRedis(prom: Prom, registry: Registry, { redis }: MetricSources): void {
  const up = new prom.Gauge({
    name: `${brand.id}_redis_up`,
    help: '1 while Redis answers this process; no series where none is set.',
    registers: [registry],
    collect() {
      if (redis) this.set(redis.isUp() ? 1 : 0)
    },
  })
  // A gauge begins at 0, which would say that it is down.
  if (!redis) up.remove()
}

function listen<Message>(channel: Channel, handle: (message: Message) => void): () => void {
  const listener = (message: unknown) => handle(message as Message)
  channel.subscribe(listener)
  return () => void channel.unsubscribe(listener)
}
