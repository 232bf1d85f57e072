import { type BookingProvider, type TableService, tableServices } from '#shared/booking/tablePartners.ts'
import { createEnvReader, type EnvReader } from './envReader.ts'
import {
  readBookingEngine,
  readCaptcha,
  readCdn,
  readMailFrom,
  readMapTiles,
  readMerchant,
  readMetrics,
  readMonitoring,
  readSmtpTls,
  readTagManager,
} from './envServices.ts'
import { isGuessable, isHost, isProxy, isWebAddress, misspelt } from './envValues.ts'
import { settingNames } from './settingNames.ts'

/** The environment, parsed once. A variable that is not here has no effect. */
export interface Env {
  /** `NODE_ENV=production`: no stand-in starts, secrets are required. */
  production: boolean
  port: number
  host: string
  /** Origin of every absolute link; without trailing slash. */
  publicUrl: string
  dataDir: string
  /** `postgres://…`; without it the SQLite file in DATA_DIR. */
  databaseUrl?: string
  redisUrl?: string
  /** By number; the highest seals, all of them open (`1:old,2:new`). */
  sessionSecrets: Readonly<Record<string, string>>
  storyblok: {
    /** `https://api.storyblok.com/v2` or the embedded service's, without trailing slash. */
    api: string
    token: string
    previewToken?: string
    oauthToken?: string
    webhookSecret?: string
    spaceId?: string
    rootFolder: string
  }
  /** `smtp://…` or `smtps://…`; without it mails wait in the outbox and the server logs a warning. */
  smtpUrl?: string
  /**
   * `required`: mails leave encrypted only, to a server with a valid certificate; `offered`: encrypted where the server
   * can, with any certificate.
   */
  smtpTls: 'required' | 'offered'
  /** Sender of every mail: `Name <address>`. */
  mailFrom: string
  /** E-mail domains of the house (0113). */
  collaboratorDomains: readonly string[]
  /** Accepted values of `X-Client-Token`, from server-to-server clients of /api/eph. */
  clientApiTokens: readonly string[]
  /** Keys of signed notifications; without its key a route is 503. */
  bookingSecret?: string
  floorSecret?: string
  /**
   * Stripe with the configured keys, at its own address or at `url`, or the embedded merchant at `url`, outside
   * production alone; undefined: nothing can be paid, and the function says so. `timeoutMs`: time-out of an answer,
   * where it is not that of payments/merchant.ts.
   */
  merchant?: { secretKey: string; webhookSecret: string; url?: string; isEmbedded?: true; timeoutMs?: number }
  /** The hotels' booking engine (SynXis); without it stays are booked by telephone. */
  bookingEngine?: { url: string /** The group's number at SynXis. */; chain?: string }
  /** Addresses of the restaurants' booking services; their own unless stand-ins serve them. */
  tables: Readonly<Record<BookingProvider, TableService>>
  /** The accounts of the demo world: with the embedded content service, and never in production. */
  demoWorld: boolean
  /** Off when undefined. */
  captcha?: { version: 'v2' | 'v3'; siteKey: string; secret: string; verifyUrl: string }
  /** Bases of the public icon API, asked after our own; empty: off. */
  iconsApi: readonly string[]
  /** Real tiles under the map of the search; without them the map shows its own coast. */
  mapTiles?: { url: string; attribution: string }
  /** A CDN in front, purged after publications; undefined: none. */
  cdn?: { kind: 'fastly' | 'cloudflare'; purgeUrl: string; token: string }
  /** Host names that the site answers to; empty: any. */
  allowedHosts: readonly string[]
  /** `X-Forwarded-For` is read from these proxies only; see express's `trust proxy`. */
  trustProxy: readonly string[]
  /** Google Tag Manager, loaded after consent; undefined: none. */
  tagManager?: { id: string; scriptUrl: string }
  /** Error reporting; undefined unless this is production and SENTRY_DSN is set. */
  monitoring?: { dsn: string }
  /** Prometheus: on a port of its own, on /metrics with the token, or both; off without either. */
  metrics: { port?: number; host: string; token?: string }
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Settings that work and that the operator should know of, a line each. */
  warnings: readonly string[]
}

/** Every problem of the environment at once, by name of the variable and never with its value. */
export class EnvError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment does not allow a start:\n${problems.map((it) => `  - ${it}`).join('\n')}`)
    this.name = 'EnvError'
    this.problems = problems
  }
}

/** @throws EnvError with every problem, not only the first */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const reader = createEnvReader(source)
  const { production, problems, warnings, readPort, readUrl, readOrigin, readList, readEach, developmentSecret } =
    reader
  const port = readPort('PORT', 3000)
  const contentPort = readPort('CONTENT_PORT', 3001)
  const dataDir = reader.readDataDir()
  const env: Env = {
    production,
    port,
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: readOrigin('PUBLIC_URL', production ? undefined : `http://localhost:${port}`),
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: readUrl('REDIS_URL', ['redis:', 'rediss:']),
    sessionSecrets: readSecrets(reader),
    storyblok: readStoryblok(reader, contentPort),
    smtpUrl: readUrl('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: readSmtpTls(reader),
    mailFrom: readMailFrom(reader),
    collaboratorDomains: readDomains(reader),
    clientApiTokens: readList('CLIENT_API_TOKENS'),
    bookingSecret: source.BOOKING_SECRET || (production ? undefined : developmentSecret('booking-secret')),
    floorSecret: source.FLOOR_SECRET || (production ? undefined : developmentSecret('floor-secret')),
    merchant: readMerchant(reader),
    bookingEngine: readBookingEngine(reader),
    tables: tableServices({
      resy: readUrl('RESY_URL', ['http:', 'https:']),
      sevenrooms: readUrl('SEVENROOMS_URL', ['http:', 'https:']),
      thefork: readUrl('THEFORK_URL', ['http:', 'https:']),
    }),
    demoWorld: source.DEMO_WORLD === 'on' && !production,
    captcha: readCaptcha(reader),
    iconsApi: readEach('ICONS_API', isWebAddress, 'a URL'),
    mapTiles: readMapTiles(reader),
    cdn: readCdn(reader),
    allowedHosts: readEach('ALLOWED_HOSTS', isHost, 'a host name'),
    trustProxy: readEach('TRUST_PROXY', isProxy, 'an address, a network or loopback'),
    tagManager: readTagManager(reader),
    monitoring: readMonitoring(reader),
    metrics: readMetrics(reader),
    logLevel: readLogLevel(reader),
    warnings,
  }
  for (const { name, meant } of misspelt(Object.keys(source), settingNames))
    warnings.push(`${name} is unknown: is ${meant} meant?`)
  warnOfMissing(env, warnings)
  if (production) {
    for (const name of ['PUBLIC_URL', 'STORYBLOK_API', 'STORYBLOK_TOKEN', 'SESSION_SECRET']) {
      if (!source[name]) problems.push(`${name} is required in production`)
    }
    refuseWeakness(env, reader)
    warnOfWeakness(env, warnings)
  }
  if (problems.length > 0) throw new EnvError(problems)
  return env
}

/** Refuses secrets that can be guessed, and settings that would deliver or charge nothing. */
function refuseWeakness(env: Env, { source, problems, warnings }: EnvReader): void {
  const secrets = {
    SESSION_SECRET: source.SESSION_SECRET ? Object.values(env.sessionSecrets) : [],
    BOOKING_SECRET: [env.bookingSecret ?? ''],
    FLOOR_SECRET: [env.floorSecret ?? ''],
    STORYBLOK_WEBHOOK_SECRET: [env.storyblok.webhookSecret ?? ''],
    CLIENT_API_TOKENS: env.clientApiTokens,
  }
  for (const [name, given] of Object.entries(secrets)) {
    if (given.some((it) => it !== '' && isGuessable(it)))
      problems.push(`${name} needs 32 random characters or more (openssl rand -hex 32)`)
  }
  if (env.smtpUrl && /@[^@]*\.test>?$/.test(env.mailFrom))
    problems.push('MAIL_FROM must be an address of yours: mails from .test are not delivered')
  const isForTrying = env.merchant?.secretKey.startsWith('sk_test_') ?? false
  if (isForTrying && !env.merchant?.url && source.STRIPE_TEST_KEYS !== 'on')
    problems.push('STRIPE_SECRET_KEY is a test key, which moves no money: STRIPE_TEST_KEYS=on allows it')
  else if (isForTrying) warnings.push('STRIPE_SECRET_KEY is a test key: no money moves')
}

function warnOfWeakness(env: Env, warnings: string[]): void {
  if (env.publicUrl.startsWith('http:'))
    warnings.push('PUBLIC_URL is not https: cookies are not Secure, and browsers are not kept on https')
  if (env.trustProxy.length === 0)
    warnings.push('without TRUST_PROXY all visitors behind a balancer count as one address with one limit')
  if (env.smtpUrl && env.smtpTls === 'offered') warnings.push('SMTP_TLS is offered: mails may be sent unencrypted')
  if (env.allowedHosts.length === 0) warnings.push('without ALLOWED_HOSTS every host name is accepted')
}

function warnOfMissing(env: Env, warnings: string[]): void {
  if (!env.bookingSecret) warnings.push('without BOOKING_SECRET its notifications are refused (503)')
  if (!env.floorSecret) warnings.push('without FLOOR_SECRET its notifications are refused (503)')
  if (!env.merchant) warnings.push('without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET nothing can be paid (503)')
  if (!env.bookingEngine) warnings.push('without SYNXIS_URL stays are booked by telephone (503)')
}

/** One secret, or several by number, so that a new one can seal while the old ones still open. */
function readSecrets({ source, production, problems, developmentSecret }: EnvReader): Record<string, string> {
  const text = source.SESSION_SECRET || (production ? '' : developmentSecret('session-secret'))
  const numbered = text.split(',').map((it) => /^(\d+):(.+)$/.exec(it.trim()))
  const secrets = numbered.every((it) => it !== null)
    ? Object.fromEntries(numbered.map(([, number = '', secret = '']) => [number, secret]))
    : { 1: text }
  // Shorter ones cannot seal, in any use.
  if (!production && text !== '' && Object.values(secrets).some((it) => it.length < 32))
    problems.push('SESSION_SECRET needs 32 characters or more')
  return secrets
}

/** @param contentPort of the embedded content service */
function readStoryblok(reader: EnvReader, contentPort: number): Env['storyblok'] {
  const { source, production, readUrl, developmentSecret } = reader
  const standard = production ? undefined : `http://127.0.0.1:${contentPort}/v2`
  return {
    api: readUrl('STORYBLOK_API', ['http:', 'https:'], standard) ?? '',
    token: source.STORYBLOK_TOKEN || (production ? '' : 'public'),
    previewToken: source.STORYBLOK_PREVIEW_TOKEN || (production ? undefined : 'preview'),
    oauthToken: source.STORYBLOK_OAUTH_TOKEN || undefined,
    webhookSecret: source.STORYBLOK_WEBHOOK_SECRET || (production ? undefined : developmentSecret('webhook-secret')),
    spaceId: source.STORYBLOK_SPACE_ID || (production ? undefined : '100100'),
    rootFolder: readRootFolder(reader),
  }
}

function readRootFolder({ source, problems }: EnvReader): string {
  const folder = source.STORYBLOK_ROOT_FOLDER ?? 'website-hotels'
  if (/^[a-z0-9-]*$/.test(folder)) return folder
  problems.push('STORYBLOK_ROOT_FOLDER is not a slug of one segment')
  return 'website-hotels'
}

/** The demo world's house has one; in production only configured ones count. */
function readDomains({ production, readList }: EnvReader): string[] {
  const domains = readList('COLLABORATOR_DOMAINS').map((it) => it.toLowerCase())
  return domains.length > 0 || production ? domains : ['hautemer.test']
}

function readLogLevel({ source, problems }: EnvReader): Env['logLevel'] {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
  const level = source.LOG_LEVEL || 'info'
  const known = levels.find((it) => it === level)
  if (!known) problems.push(`LOG_LEVEL is none of ${levels.join(', ')}`)
  return known ?? 'info'
}
