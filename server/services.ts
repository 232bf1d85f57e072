import { join } from 'node:path'
import type { RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { cacheBytes } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Programme } from '#shared/programmes.ts'
import { validators } from '#shared/schemas/generated/blocks.mjs'
import type { LoginCaptcha } from './account/pages/screen.ts'
import { type BookingRoom, openBooking } from './booking/door.ts'
import { calendarForms, createPrivateFeeds, type PrivateCalls, privateCalendar, privateCalls } from './calendar/door.ts'
import { type CardRoom, cardNumberOf, createCardTokens, openCard } from './card/door.ts'
import { type CasinoRoom, eachAlone, openCasino } from './casino/door.ts'
import { type ClusterRedis, openRedis } from './cluster/redis.ts'
import { shareAssets } from './cluster/sharedAssets.ts'
import { type ConsentRoom, openConsent } from './consent/door.ts'
import { type Content, openContent } from './content/door.ts'
import type { Env } from './env.ts'
import {
  calendarEntries,
  cardDelivered,
  checkClientToken,
  type HotelCalls,
  type HotelServices,
  hotelCalls,
  hotelPages,
  liftLevel,
  rightOf,
  seedDemo,
} from './eph/door.ts'
import { type FormsRoom, openForms } from './forms/door.ts'
import { assets, readAssets } from './http/assets.ts'
import { createIdempotency, type Idempotency } from './http/calls/idempotency.ts'
import { createRateLimits } from './http/calls/rateLimits.ts'
import type { CallServices } from './http/calls/runCall.ts'
import { requireSameOrigin } from './http/calls/sameOrigin.ts'
import { createMemberCookie } from './http/memberCookie.ts'
import { createLockout } from './identity/lockout.ts'
import { createPasswords } from './identity/passwords.ts'
import { createSessions } from './identity/sessions.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { type Mail, openMail } from './mail/mail.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { openLog } from './monitoring/log.ts'
import { type Monitoring, openMonitoring } from './monitoring/monitoring.ts'
import { openCaptcha } from './outside/captcha.ts'
import { openPages, type Pages, readManifest } from './pages/door.ts'
import { comingTournaments, liveTournaments, type OpenPoker, openPoker, pokerPages } from './poker/door.ts'
import { gamingOffUntil, hasAsked, isAddressMuted, protectedReader, protectPages } from './protection/door.ts'
import { openSearch, type SearchRoom } from './search/door.ts'
import { openStore, type Store } from './store/open.ts'
import { sweep } from './store/sweep.ts'
import {
  advantageUsed,
  issueCard,
  loyaltyJobs,
  pointsEarned,
  registerCard,
  seedDemoPoints,
  seedVipDemo,
  summaryOf,
  type VipCalls,
  type VipServices,
  vipCalendarEntries,
  vipCalls,
  vipPages,
} from './vip/door.ts'

/** Everything that the server is made of, opened once and passed down. */
export interface Services {
  env: Env
  log: Logger
  /** Epoch milliseconds; the only clock that the product reads, so that a test may move it. */
  clock: () => number
  content: Content
  store: Store
  /** What every call is checked with. */
  calls: CallServices
  idempotency: Idempotency
  mail: Mail
  booking: BookingRoom
  casino: CasinoRoom
  poker: OpenPoker
  card: CardRoom
  /** Calls of `/api/eph`, with what they are checked with. */
  hotel: { calls: HotelCalls; services: CallServices }
  /** Calls of `/api/vip`. */
  vip: { calls: VipCalls; services: CallServices }
  /** Private calendars of members: their calls, and the feeds themselves. */
  calendar: { calls: Readonly<Record<Programme, PrivateCalls>>; feeds: Router }
  forms: FormsRoom
  monitoring: Monitoring
  metrics: Metrics
  /** Choices about cookies. */
  consent: ConsentRoom
  /** Places on the map. */
  search: SearchRoom
  jobs: Jobs
  pages: Pages
  /** Files of this build, and of others that run beside it. */
  assets: RequestHandler
  buildId: string
  /** Resolves when the site can serve: links, header, footer and settings known. */
  ready: Promise<void>
  /** Now: the site can serve, and the store answers. */
  isReady: () => boolean
  /** The process was asked to end. */
  isDraining: () => boolean
  drain: () => void
  close: () => Promise<void>
}

export interface OpenOptions {
  env: Env
  /** Where build.mjs wrote: client/, manifest.json. */
  distDir: string
  clock?: () => number
  log?: Logger
}

/** Shares of the memory for caches (decisions §11: 96 MiB in all). */
const share = { content: cacheBytes / 3, pages: (cacheBytes * 5) / 12, blocks: cacheBytes / 4 } as const

/** Opens everything in order; `close` ends it in reverse, and so does a failure on the way. */
export async function openServices({ env, distDir, clock = Date.now, log: given }: OpenOptions): Promise<Services> {
  await using opened = new AsyncDisposableStack()
  const manifest = readManifest(distDir)
  const monitoring = await openMonitoring(env.monitoring, manifest.buildId)
  opened.defer(() => monitoring.close())
  const log = given ?? openLog(env, monitoring)
  const redis: ClusterRedis | undefined = env.redisUrl ? openRedis(env.redisUrl, log) : undefined
  opened.defer(() => redis?.close())
  const content = await openContent({
    ...env.storyblok,
    publicUrl: env.publicUrl,
    dataDir: env.dataDir,
    redis,
    cacheBytes: share.content,
    log,
    clock,
    definitions,
    validators,
  })
  opened.defer(() => content.close())
  const ownAssets = readAssets(join(distDir, 'client'))
  const sharedAssets = redis && shareAssets(redis, ownAssets)
  opened.defer(() => sharedAssets?.close())
  const store = await openStore({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log })
  opened.defer(() => store.close())
  const sessions = createSessions({ store, clock, isProtected: hasAsked })
  const cookie = createMemberCookie({
    sessions,
    secrets: env.sessionSecrets,
    secure: env.publicUrl.startsWith('https:'),
    clock,
    gamingOffUntil: (members) => gamingOffUntil({ store, clock }, members),
  })
  const captcha = env.captcha && openCaptcha({ ...env.captcha, hostname: new URL(env.publicUrl).hostname })
  const calls: CallServices = {
    clock,
    limits: createRateLimits({ redis: redis?.client, clock }),
    sameOrigin: requireSameOrigin(env),
    cookie,
    captcha,
  }
  const idempotency = createIdempotency({ store, clock, secret: secretFor(env, 'idempotency') })
  const mail = openMail({
    store,
    log,
    clock,
    distDir,
    publicUrl: env.publicUrl,
    smtpUrl: env.smtpUrl,
    mailFrom: env.mailFrom,
    contacts: () => contactsOf(content, env),
    isMuted: (emailKey) => isAddressMuted(store.db, emailKey, clock()),
  })
  opened.defer(() => mail.close())
  const booking = openBooking({
    store,
    clock,
    limits: calls.limits,
    secret: env.bookingSecret,
    onEnded: liftLevel,
    pages: {
      content,
      synxisUrl: env.synxisUrl,
      tables: env.tables,
      rootFolder: env.storyblok.rootFolder,
      phone: () => contactsOf(content, env).phone,
    },
  })
  const passwords = createPasswords()
  const accounts = { store, clock, sessions, mail, passwords, lockout: createLockout({ store, clock }) }
  const hotelServices: HotelServices = {
    ...accounts,
    stays: booking.stays,
    collaboratorDomains: env.collaboratorDomains,
    vipSummary: (vipMemberId) => summaryOf(accounts, vipMemberId),
  }
  const hotel = {
    calls: hotelCalls(hotelServices),
    services: { ...calls, checkClient: checkClientToken(env.clientApiTokens) },
  }
  const poker = openPoker({
    store,
    clock,
    log,
    mail,
    content,
    redis,
    limits: calls.limits,
    merchant: env.merchant,
    publicUrl: env.publicUrl,
  })
  opened.defer(() => poker.close())
  const casino = openCasino({
    content,
    store,
    clock,
    redis,
    limits: calls.limits,
    secret: env.floorSecret,
    cards: {
      cardRegistered: eachAlone(registerCard),
      cardIssued: eachAlone(issueCard),
      cardDelivered: eachAlone(cardDelivered),
      pointsEarned: pointsEarned({ clock }),
      advantageUsed,
    },
    clockHeard: poker.clockHeard,
  })
  const standardDesk = () => contactsOf(content, env).email ?? addressOf(env.mailFrom)
  const cardTokens = createCardTokens({ store, clock, secret: secretFor(env, 'memberCard') })
  const vipServices: VipServices = {
    ...accounts,
    content,
    secret: secretFor(env, 'cards'),
    readCardToken: cardNumberOf(cardTokens, store),
    desk: standardDesk,
    leaveTournaments: poker.leave,
    isCasino: async (locale, slug) => (await casino.casinos.bySlug(locale, slug)) !== undefined,
  }
  const vip = { calls: vipCalls(vipServices), services: calls }
  const captchaFacts = captcha && {
    version: captcha.version,
    siteKey: captcha.siteKey,
    scriptUrl: captcha.scriptUrl,
  }
  const loginCaptcha: LoginCaptcha = async ({ address }) =>
    captchaFacts && { ...captchaFacts, isLater: !(await calls.limits.hasFailedLogins(address)) }
  const feeds = createPrivateFeeds({ store, clock, publicUrl: env.publicUrl })
  const calendarCalls = { eph: privateCalls(feeds, 'eph'), vip: privateCalls(feeds, 'vip') }
  const houses = {
    content,
    rootFolder: env.storyblok.rootFolder,
    publicUrl: env.publicUrl,
    captcha: captchaFacts,
    loginCaptcha,
    calendarUrl: (memberId: string, locale: Locale) => feeds.urlOf({ programme: 'eph', memberId }, locale),
  }
  const vipFacts = {
    ...vipServices,
    casinos: casino.casinos,
    publicUrl: env.publicUrl,
    comingTournaments: comingTournaments({ ...poker, clock }),
    captcha: captchaFacts,
    loginCaptcha,
    calendarUrl: (memberId: string, locale: Locale) => feeds.urlOf({ programme: 'vip', memberId }, locale),
  }
  const account = hotelPages(hotelServices, hotel.calls, houses)
  const vipAccount = vipPages(vipFacts, vip.calls)
  const players = pokerPages({
    ...poker,
    content,
    clock,
    account: vip.calls,
    merchantUrl: env.merchant?.url,
    captcha: captchaFacts,
    loginCaptcha,
    phone: () => contactsOf(content, env).phone,
  })
  const card = openCard(
    { store, clock, tokens: cardTokens, whoIs: account.whoIs, publicUrl: env.publicUrl, script: manifest.card },
    { distDir, address: manifest.cardWorker },
  )
  const calendar = {
    calls: calendarCalls,
    feeds: privateCalendar({
      feeds,
      clock,
      sources: { eph: calendarEntries(hotelServices, houses), vip: vipCalendarEntries(vipFacts) },
    }),
  }
  const forms = openForms({
    store,
    clock,
    mail,
    content,
    limits: calls.limits,
    secret: secretFor(env, 'forms'),
    standardDesk,
  })
  const consent = openConsent({ store, clock, publicUrl: env.publicUrl })
  const protect = protectPages({ store, clock }, { eph: hotel.calls, vip: vip.calls })
  const search = openSearch({ content, log, clock, tiles: env.mapTiles })
  opened.defer(search.close)
  const pages = openPages({
    personal: {
      calls,
      idempotency,
      rightOf: rightOf(store),
      whoIs: account.whoIs,
      protectedReader: (session) => protectedReader({ store, clock }, session),
      functions: [
        ...account.functions,
        ...vipAccount.functions,
        ...casino.pages,
        ...players.functions,
        ...card.pages,
        ...booking.pages,
        ...forms.pages.functions,
        ...consent.pages.functions,
        ...protect.functions,
        ...search.pages,
      ],
      forms: [
        ...[...account.forms, ...vipAccount.forms, ...forms.pages.forms, ...consent.pages.forms, ...protect.forms],
        ...players.forms,
        ...calendarForms('hotelStays', calendarCalls.eph),
        ...calendarForms('vipProfile', calendarCalls.vip),
      ],
    },
    contentForms: forms.posts,
    tournaments: liveTournaments({ tournaments: poker.tournaments, content }),
    env,
    log,
    clock,
    content,
    manifest,
    redis,
    pageBytes: share.pages,
    blockBytes: share.blocks,
  })
  opened.defer(() => pages.close())
  const hourMs = 60 * 60 * 1000
  const jobs = startJobs({
    store,
    clock,
    log,
    jobs: [
      { name: 'sweep', everyMs: 10 * 60_000, run: () => sweep(store, clock()) },
      { name: 'endStays', everyMs: hourMs / 4, run: booking.stays.endDeparted },
      { name: 'forgetStays', everyMs: 24 * hourMs, run: booking.stays.forgetOld },
      ...casino.jobs,
      ...poker.jobs,
      ...loyaltyJobs(vipServices),
      { name: 'forgetForms', everyMs: hourMs, run: forms.forgetOld },
      { name: 'forgetConsents', everyMs: 24 * hourMs, run: consent.forgetOld },
    ],
  })
  opened.defer(() => jobs.close())
  const metrics = await openMetrics({
    env,
    log,
    sources: { buildId: manifest.buildId, clock, store, pages: pages.counters },
  })
  opened.defer(() => metrics.close())
  let isReady = false
  let draining = false
  const demo = env.demoWorld
    ? Promise.all([seedDemo(accounts), seedVipDemo({ ...accounts, seedPoints: seedDemoPoints })])
    : Promise.resolve()
  const ready = Promise.all([
    pages.ready(),
    // Without its accounts the demo world is still a site.
    demo.catch((error) => log.error({ err: error }, 'the accounts of the demo world could not be made')),
  ]).then(() => {
    isReady = true
  })
  if (env.demoWorld) {
    ready
      .then(() => poker.seedDemo())
      .catch((error) => log.warn({ err: error }, 'the players of the demo world could not be made'))
  }
  // Who waits for it hears of a failure; nobody needs to.
  ready.catch((error) => log.error({ err: error }, 'the site cannot become ready'))
  opened.defer(() => {
    casino.drain()
    poker.drain()
  })
  const closing = opened.move()
  return {
    env,
    log,
    clock,
    content,
    store,
    calls,
    idempotency,
    forms,
    consent,
    monitoring,
    metrics,
    search,
    mail,
    booking,
    casino,
    poker,
    card,
    hotel,
    vip,
    calendar,
    jobs,
    pages,
    assets: assets(ownAssets, sharedAssets),
    buildId: manifest.buildId,
    ready,
    isReady: () => isReady && store.isOpen(),
    isDraining: () => draining,
    drain: () => {
      draining = true
      casino.drain()
      poker.drain()
    },
    close: () => closing.disposeAsync(),
  }
}

/** How to reach the group, in the foot of each mail; the mail leaves without it while content is not there. */
function contactsOf(content: Content, { storyblok: { rootFolder } }: Env): { phone?: string; email?: string } {
  const settings = content.peek('fr', rootFolder === '' ? 'settings' : `${rootFolder}/settings`)
  const { phone, email } = (settings?.content ?? {}) as { phone?: string; email?: string }
  return { phone, email }
}

/** `Hautemer <bonjour@hautemer.test>` → the address. */
function addressOf(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}

/** Of the newest secret, so that every process has the same; another one for each use. */
function secretFor({ sessionSecrets }: Env, use: 'idempotency' | 'cards' | 'forms' | 'memberCard'): string {
  const newest = Object.keys(sessionSecrets).sort((a, b) => Number(b) - Number(a))[0] ?? ''
  return `${use} ${sessionSecrets[newest]}`
}
