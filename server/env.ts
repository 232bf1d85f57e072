import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type BookingProvider, type TableService, tableServices } from '#shared/booking/tablePartners.ts'
import { isGuessable, isHost, isProxy, isTileTemplate, isWebAddress, misspelt, originOf } from './envValues.ts'
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
  const problems: string[] = []
  const warnings: string[] = []
  const production = source.NODE_ENV === 'production'
  const port = readPort('PORT', 3000)
  const contentPort = readPort('CONTENT_PORT', 3001)
  const dataDir = readDataDir()
  const env: Env = {
    production,
    port,
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: readOrigin('PUBLIC_URL', production ? undefined : `http://localhost:${port}`),
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: readUrl('REDIS_URL', ['redis:', 'rediss:']),
    sessionSecrets: readSecrets(),
    storyblok: readStoryblok(),
    smtpUrl: readUrl('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: readSmtpTls(),
    mailFrom: readMailFrom(),
    collaboratorDomains: readDomains(),
    clientApiTokens: readList('CLIENT_API_TOKENS'),
    bookingSecret: source.BOOKING_SECRET || (production ? undefined : developmentSecret('booking-secret')),
    floorSecret: source.FLOOR_SECRET || (production ? undefined : developmentSecret('floor-secret')),
    merchant: readMerchant(),
    bookingEngine: readBookingEngine(),
    tables: tableServices({
      resy: readUrl('RESY_URL', ['http:', 'https:']),
      sevenrooms: readUrl('SEVENROOMS_URL', ['http:', 'https:']),
      thefork: readUrl('THEFORK_URL', ['http:', 'https:']),
    }),
    demoWorld: source.DEMO_WORLD === 'on' && !production,
    captcha: readCaptcha(),
    iconsApi: readEach('ICONS_API', isWebAddress, 'a URL'),
    mapTiles: readMapTiles(),
    cdn: readCdn(),
    allowedHosts: readEach('ALLOWED_HOSTS', isHost, 'a host name'),
    trustProxy: readEach('TRUST_PROXY', isProxy, 'an address, a network or loopback'),
    tagManager: readTagManager(),
    monitoring: readMonitoring(),
    metrics: readMetrics(),
    logLevel: readLogLevel(),
    warnings,
  }
  for (const { name, meant } of misspelt(Object.keys(source), settingNames))
    warnings.push(`${name} is unknown: is ${meant} meant?`)
  warnOfMissing()
  if (production) {
    for (const name of ['PUBLIC_URL', 'STORYBLOK_API', 'STORYBLOK_TOKEN', 'SESSION_SECRET']) {
      if (!source[name]) problems.push(`${name} is required in production`)
    }
    refuseWeakness()
    warnOfWeakness()
  }
  if (problems.length > 0) throw new EnvError(problems)
  return env

  function readStoryblok(): Env['storyblok'] {
    return {
      api:
        readUrl('STORYBLOK_API', ['http:', 'https:'], production ? undefined : `http://127.0.0.1:${contentPort}/v2`) ??
        '',
      token: source.STORYBLOK_TOKEN || (production ? '' : 'public'),
      previewToken: source.STORYBLOK_PREVIEW_TOKEN || (production ? undefined : 'preview'),
      oauthToken: source.STORYBLOK_OAUTH_TOKEN || undefined,
      webhookSecret: source.STORYBLOK_WEBHOOK_SECRET || (production ? undefined : developmentSecret('webhook-secret')),
      spaceId: source.STORYBLOK_SPACE_ID || (production ? undefined : '100100'),
      rootFolder: readRootFolder(),
    }
  }

  /** Refuses secrets that can be guessed, and settings that would deliver or charge nothing. */
  function refuseWeakness(): void {
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

  function warnOfWeakness(): void {
    if (env.publicUrl.startsWith('http:'))
      warnings.push('PUBLIC_URL is not https: cookies are not Secure, and browsers are not kept on https')
    if (env.trustProxy.length === 0)
      warnings.push('without TRUST_PROXY all visitors behind a balancer count as one address with one limit')
    if (env.smtpUrl && env.smtpTls === 'offered') warnings.push('SMTP_TLS is offered: mails may be sent unencrypted')
    if (env.allowedHosts.length === 0) warnings.push('without ALLOWED_HOSTS every host name is accepted')
  }

  function warnOfMissing(): void {
    if (!env.bookingSecret) warnings.push('without BOOKING_SECRET its notifications are refused (503)')
    if (!env.floorSecret) warnings.push('without FLOOR_SECRET its notifications are refused (503)')
    if (!env.merchant) warnings.push('without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET nothing can be paid (503)')
    if (!env.bookingEngine) warnings.push('without SYNXIS_URL stays are booked by telephone (503)')
  }

  function readPort(name: string, standard: number): number {
    const text = source[name]
    if (!text) return standard
    const port = Number(text)
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
    problems.push(`${name} is not a port (0 to 65535)`)
    return standard
  }

  function readUrl(name: string, protocols: readonly string[], standard?: string): string | undefined {
    const text = source[name]
    if (!text) return standard
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
    // It may contain a password: name the variable, never show the value.
    problems.push(`${name} is not a URL that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`)
    return undefined
  }

  function readOrigin(name: string, standard = ''): string {
    const url = readUrl(name, ['http:', 'https:'], standard)
    if (!url) return standard
    const origin = originOf(url)
    if (origin) return origin
    problems.push(`${name} must be an origin, without a path`)
    return standard
  }

  /** One secret, or several by number, so that a new one can seal while the old ones still open. */
  function readSecrets(): Record<string, string> {
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

  function readList(name: string): string[] {
    return (source[name] ?? '')
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== '')
  }

  /** The demo world's house has one; in production only configured ones count. */
  function readDomains(): string[] {
    const domains = readList('COLLABORATOR_DOMAINS').map((it) => it.toLowerCase())
    return domains.length > 0 || production ? domains : ['hautemer.test']
  }

  /** A list of which every part must be valid. */
  function readEach(name: string, isFit: (text: string) => boolean, kind: string): string[] {
    const parts = readList(name)
    if (!parts.every(isFit)) problems.push(`${name} has a part that is not ${kind}`)
    return parts.filter(isFit)
  }

  /** `https://tiles.example/{z}/{x}/{y}.png`; their makers require a credit, in MAP_TILES_ATTRIBUTION. */
  function readMapTiles(): Env['mapTiles'] {
    const url = source.MAP_TILES_URL
    if (!url) return undefined
    if (isTileTemplate(url)) return { url, attribution: source.MAP_TILES_ATTRIBUTION || '© OpenStreetMap' }
    problems.push('MAP_TILES_URL is not a URL with {z}, {x} and {y} in its path')
    return undefined
  }

  function readRootFolder(): string {
    const folder = source.STORYBLOK_ROOT_FOLDER ?? 'website-hotels'
    if (/^[a-z0-9-]*$/.test(folder)) return folder
    problems.push('STORYBLOK_ROOT_FOLDER is not a slug of one segment')
    return 'website-hotels'
  }

  /** In production links and codes of accounts cross no network in the clear, unless SMTP_TLS allows it. */
  function readSmtpTls(): Env['smtpTls'] {
    const text = source.SMTP_TLS || (production ? 'required' : 'offered')
    if (text === 'required' || text === 'offered') return text
    problems.push('SMTP_TLS is neither required nor offered')
    return 'required'
  }

  function readMailFrom(): string {
    const from = source.MAIL_FROM || 'Hautemer <bonjour@hautemer.test>'
    if (/^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/.test(from)) return from
    problems.push('MAIL_FROM is not of the form Name <address>')
    return from
  }

  /** A version without a site key refuses to start; without the secret no token could be checked. */
  function readCaptcha(): Env['captcha'] {
    const version = source.CAPTCHA_VERSION
    if (!version) return undefined
    if (version !== 'v2' && version !== 'v3') {
      problems.push('CAPTCHA_VERSION is neither v2 nor v3')
      return undefined
    }
    const { CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = source
    if (!siteKey) problems.push('CAPTCHA_SITE_KEY is required by CAPTCHA_VERSION')
    // Outside production the launcher starts our own siteverify with its own secret.
    if (!secret && production) problems.push('CAPTCHA_SECRET is required by CAPTCHA_VERSION')
    const google = 'https://www.google.com/recaptcha/api/siteverify'
    const verifyUrl = readUrl('CAPTCHA_VERIFY_URL', ['http:', 'https:'], google) ?? google
    return { version, siteKey, secret: secret || developmentSecret('captcha-secret'), verifyUrl }
  }

  /** The address differs between the services of a CDN, so there is no default. */
  function readCdn(): Env['cdn'] {
    const purgeUrl = readUrl('CDN_PURGE_URL', ['http:', 'https:'])
    const { CDN_PURGE_TOKEN: token = '', CDN_KIND: kind = 'fastly' } = source
    if (!purgeUrl) return undefined
    if (token === '') problems.push('CDN_PURGE_TOKEN is required by CDN_PURGE_URL')
    if (kind === 'fastly' || kind === 'cloudflare') return { kind, purgeUrl, token }
    problems.push('CDN_KIND is neither fastly nor cloudflare')
    return undefined
  }

  function readTagManager(): Env['tagManager'] {
    const standard = 'https://www.googletagmanager.com/gtm.js'
    const scriptUrl = readUrl('GTM_URL', ['http:', 'https:'], standard) ?? standard
    const id = source.GTM_ID
    if (!id) return undefined
    if (/^GTM-[A-Z0-9]{4,12}$/.test(id)) return { id, scriptUrl }
    problems.push('GTM_ID is not of the form GTM-XXXXXXX')
    return undefined
  }

  function readMonitoring(): Env['monitoring'] {
    const dsn = readUrl('SENTRY_DSN', ['http:', 'https:'])
    if (!dsn) return undefined
    const { username, pathname } = new URL(dsn)
    if (username === '' || !/\/\d+$/.test(pathname))
      problems.push('SENTRY_DSN is not of the form https://key@host/number')
    return production ? { dsn } : undefined
  }

  function readMetrics(): Env['metrics'] {
    const token = source.METRICS_TOKEN || undefined
    if (production && token && token.length < 16) problems.push('METRICS_TOKEN needs 16 characters or more')
    const port = source.METRICS_PORT ? readPort('METRICS_PORT', 0) : undefined
    return { host: source.METRICS_HOST || '127.0.0.1', ...(port !== undefined && { port }), ...(token && { token }) }
  }

  /** SYNXIS_CHAIN alone books nothing, and must be a number of SynXis. */
  function readBookingEngine(): Env['bookingEngine'] {
    const url = readUrl('SYNXIS_URL', ['http:', 'https:'])
    const chain = source.SYNXIS_CHAIN || undefined
    if (chain && !/^\d+$/.test(chain)) problems.push('SYNXIS_CHAIN is not a number')
    else if (chain && !url) problems.push('SYNXIS_CHAIN needs SYNXIS_URL')
    return url ? { url, chain } : undefined
  }

  /** With one key and not the other the site would take money without ever learning of it. */
  function readMerchant(): Env['merchant'] {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = source
    const base = readUrl('STRIPE_API_BASE', ['http:', 'https:'])
    if (secretKey && webhookSecret) return { secretKey, webhookSecret, ...(base && { url: base }) }
    if (secretKey || webhookSecret) problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together')
    else if (base) problems.push('STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
    const url = production ? undefined : readUrl('MERCHANT_URL', ['http:', 'https:'])
    if (!url) return undefined
    return {
      secretKey: source.MERCHANT_SECRET_KEY || `sk_test_${developmentSecret('merchant-key')}`,
      webhookSecret: source.MERCHANT_WEBHOOK_SECRET || `whsec_${developmentSecret('merchant-webhook-secret')}`,
      url,
      isEmbedded: true,
    }
  }

  function readLogLevel(): Env['logLevel'] {
    const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
    const level = source.LOG_LEVEL || 'info'
    const known = levels.find((it) => it === level)
    if (!known) problems.push(`LOG_LEVEL is none of ${levels.join(', ')}`)
    return known ?? 'info'
  }

  /**
   * The folder, or the nearest existing one above it, must be writable. In production on PostgreSQL it holds nothing
   * that a process needs.
   */
  function readDataDir(): string {
    const folder = resolve(source.DATA_DIR || '.data')
    if (production && source.DATABASE_URL) return folder
    let nearest = folder
    while (!existsSync(nearest)) nearest = dirname(nearest)
    try {
      if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`)
      accessSync(nearest, constants.W_OK | constants.X_OK)
    } catch (error) {
      warnUnusable(folder, error)
    }
    return folder
  }

  /** Reported once for any number of files. */
  function warnUnusable(folder: string, error: unknown): void {
    if (problems.some((it) => it.startsWith('DATA_DIR '))) return
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`DATA_DIR must be a folder where this user can write: ${folder} (${reason})`)
  }

  /** Outside production a missing secret is made once and stored in DATA_DIR. */
  function developmentSecret(name: string): string {
    const file = join(dataDir, name)
    const secret = randomBytes(32).toString('hex')
    try {
      if (existsSync(file)) return readFileSync(file, 'utf8').trim()
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(file, secret, { mode: 0o600 })
    } catch (error) {
      warnUnusable(dataDir, error)
    }
    return secret
  }
}
