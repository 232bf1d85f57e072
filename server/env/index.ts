import { tableServices } from '#shared/booking/tablePartners.ts'
import * as brand from '#shared/house.ts'
import { locales } from '#shared/locales.ts'
import { OperatorError } from './operatorError.ts'
import { createEnvReader, type EnvReader } from './reader.ts'
import {
  readBookingEngine,
  readBreachedPasswords,
  readCaptcha,
  readCdn,
  readChannels,
  readClamd,
  readDirectory,
  readEnds,
  readLetterPace,
  readMailBounces,
  readMailFrom,
  readMapTiles,
  readMerchant,
  readMetrics,
  readMonitoring,
  readSmtpTls,
  readTagManager,
  readTicketOffice,
  readTraces,
} from './readServices.ts'
import { readSubscriptions } from './readSubscriptions.ts'
import { settingNames } from './settingNames.ts'
import type { Env, SessionSecrets } from './settings.ts'
import { isGuessable, isHost, isNotificationSecret, isProxy, isRedisAddress, isWebAddress, misspelt } from './values.ts'

export { OperatorError } from './operatorError.ts'
export { urlsOfHosts } from './values.ts'
export type { Env, SessionSecrets }

/** Every problem of the environment at once, by name of the variable and never with its value. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment does not allow a start:\n${problems.map((it) => `  - ${it}`).join('\n')}`)
    this.problems = problems
  }
}

/** @throws EnvError with every problem, not only the first */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const reader = createEnvReader(source)
  const { production, problems, warnings, readPort, readUrl, readOrigin, readList, readEach, readSigningSecrets } =
    reader
  if (source.LANGUAGES && source.LANGUAGES !== locales.join(','))
    problems.push(`LANGUAGES: this build is of ${locales.join(',')}; \`npm run build\` makes it of others`)
  const port = readPort('PORT', 3000)
  const contentPort = readPort('CONTENT_PORT', 3001)
  const dataDir = reader.readDataDir()
  const env: Env = {
    production,
    port,
    host: source.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: readOrigin('PUBLIC_URL', production ? undefined : `http://localhost:${port}`),
    dataDir,
    ...readShared(reader),
    sessionSecrets: readSecrets(reader),
    storyblok: readStoryblok(reader, contentPort),
    smtpUrl: readUrl('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: readSmtpTls(reader),
    mailFrom: readMailFrom(reader),
    letterPerMinute: readLetterPace(reader),
    mailBounces: readMailBounces(reader),
    breachedPasswords: readBreachedPasswords(reader),
    clamd: readClamd(reader),
    directory: readDirectory(reader),
    collaboratorDomains: readDomains(reader),
    clientApiTokens: readList('CLIENT_API_TOKENS'),
    bookingSecrets: readSigningSecrets('BOOKING_SECRET', 'booking-secret'),
    floorSecrets: readSigningSecrets('FLOOR_SECRET', 'floor-secret'),
    mailSecrets: readSigningSecrets('MAIL_SECRET', 'mail-secret'),
    merchant: readMerchant(reader),
    bookingEngine: readBookingEngine(reader),
    tables: readTables(reader),
    ticketOffice: readTicketOffice(reader),
    channels: readChannels(reader),
    eventSubscriptions: readSubscriptions(reader),
    demoWorld: source.DEMO_WORLD === 'on' && !production,
    captcha: readCaptcha(reader),
    iconsApi: readEach('ICONS_API', isWebAddress, 'a URL'),
    mapTiles: readMapTiles(reader),
    cdn: readCdn(reader),
    allowedHosts: readEach('ALLOWED_HOSTS', isHost, 'a host name'),
    trustProxy: readEach('TRUST_PROXY', isProxy, 'an address, a network or loopback'),
    tagManager: readTagManager(reader),
    monitoring: readMonitoring(reader),
    traces: readTraces(reader),
    metrics: readMetrics(reader),
    ...readEnds(reader),
    logLevel: readLogLevel(reader),
    warnings,
  }
  for (const { name, meant } of misspelt(Object.keys(source), settingNames))
    warnings.push(`${name} is unknown: is ${meant} meant?`)
  warnOfMissing(env, warnings)
  if (production) {
    refuseWeakness(env, reader)
    warnOfWeakness(env, warnings)
  }
  refuseHalfSecrets(reader)
  refuseContradictions(env, reader)
  if (problems.length > 0) throw new EnvError(problems)
  return env
}

/** Connections of a process to PostgreSQL; the probe of the store has one more. */
export const standardConnections = 10

/** Services that all processes share. */
function readShared(reader: EnvReader): Pick<Env, 'databaseUrl' | 'databaseConnections' | 'redisUrl'> {
  const { readUrlOfHosts, problems, source } = reader
  const databaseUrl = readUrlOfHosts('DATABASE_URL', ['postgres:', 'postgresql:'])
  const redisUrl = readUrlOfHosts('REDIS_URL', ['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:'])
  if (redisUrl && !isRedisAddress(redisUrl))
    problems.push('REDIS_URL names one Redis, or with redis+sentinel:// sentinels and, behind a slash, their primary')
  const most = source.DATABASE_CONNECTIONS ?? ''
  // A transaction that waits for a row holds one, and its answer may need another.
  if (!/^(|[2-9]|[1-9]\d{1,2})$/.test(most)) problems.push('DATABASE_CONNECTIONS is not a whole number from 2 to 999')
  return { databaseUrl, databaseConnections: Number(most || standardConnections), redisUrl }
}

function readTables({ readUrl }: EnvReader): Env['tables'] {
  return tableServices({
    resy: readUrl('RESY_URL', ['http:', 'https:']),
    sevenrooms: readUrl('SEVENROOMS_URL', ['http:', 'https:']),
    thefork: readUrl('THEFORK_URL', ['http:', 'https:']),
  })
}

/** Refuses keys of notifications that look like Standard Webhooks' and are not. */
function refuseHalfSecrets({ readList, problems }: EnvReader): void {
  for (const name of ['BOOKING_SECRET', 'FLOOR_SECRET', 'MAIL_SECRET'] as const) {
    if (!readList(name).every(isNotificationSecret))
      problems.push(`${name} begins with whsec_, and base64 of 24 bytes or more must follow`)
  }
}

/** Refuses settings that are right each, and together leave the site without visitors or a server without a port. */
function refuseContradictions({ allowedHosts, publicUrl, port }: Env, { source, problems }: EnvReader): void {
  const { host, hostname } = new URL(publicUrl || 'http://localhost')
  const hosts = allowedHosts.map((it) => it.toLowerCase())
  if (hosts.length > 0 && publicUrl && !hosts.includes(host) && !hosts.includes(hostname))
    problems.push('ALLOWED_HOSTS lacks the host of PUBLIC_URL: every page at the address of the site would be refused')
  const taken = new Map<number, string>()
  for (const [name, inARow] of Object.entries(portsInARow)) {
    const first = name === 'PORT' ? port : Number(source[name])
    // 0 is a free one.
    for (let it = first; first > 0 && it < first + inARow; it++) {
      const other = taken.get(it)
      if (other) problems.push(`${name} and ${other} take the same port`)
      if (other) break
      taken.set(it, name)
    }
  }
}

/** Every port that somebody may choose, the stand-ins' too, and how many are taken from there on. */
const portsInARow = {
  TABLES_PORT: 3,
  PORT: 1,
  METRICS_PORT: 1,
  CONTENT_PORT: 1,
  MAILBOX_PORT: 1,
  MAILBOX_SMTP_PORT: 1,
  MERCHANT_PORT: 1,
  SITEVERIFY_PORT: 1,
  SYNXIS_PORT: 1,
  TICKETS_PORT: 1,
}

/** Refuses settings that are missing, secrets that can be guessed, and settings that would deliver or charge nothing. */
function refuseWeakness(env: Env, { source, problems, warnings }: EnvReader): void {
  for (const name of ['PUBLIC_URL', 'STORYBLOK_API', 'STORYBLOK_TOKEN', 'SESSION_SECRET']) {
    if (!source[name]) problems.push(`${name} is required in production`)
  }
  const secrets = {
    SESSION_SECRET: source.SESSION_SECRET ? Object.values(env.sessionSecrets.opening) : [],
    BOOKING_SECRET: env.bookingSecrets,
    FLOOR_SECRET: env.floorSecrets,
    MAIL_SECRET: env.mailSecrets,
    STORYBLOK_WEBHOOK_SECRET: env.storyblok.webhookSecrets,
    CLIENT_API_TOKENS: env.clientApiTokens,
  }
  for (const [name, given] of Object.entries(secrets)) {
    if (given.some((it) => it !== '' && isGuessable(it)))
      problems.push(`${name} needs 32 random characters or more (openssl rand -hex 32)`)
  }
  // Storyblok's tokens have 22 characters or more. The address of a preview holds a digest of it, to be tried offline.
  if (source.STORYBLOK_PREVIEW_TOKEN && source.STORYBLOK_PREVIEW_TOKEN.length < 20)
    problems.push('STORYBLOK_PREVIEW_TOKEN is no token of a space: it has 20 characters or more')
  if (env.smtpUrl && /@[^@]*\.test>?$/.test(env.mailFrom))
    problems.push('MAIL_FROM must be an address of yours: mails from .test are not delivered')
  const isForTrying = /^[a-z_]+_test_/.test(env.merchant?.secretKey ?? '')
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
  if (env.breachedPasswords === undefined) warnings.push('without BREACHED_PASSWORDS leaked passwords are accepted')
  if (!env.captcha)
    warnings.push('without CAPTCHA_VERSION nothing but the limits of rate holds programs off login, sign-up and forms')
  if (!env.clamd) warnings.push('without CLAMD nothing scans the files of visitors')
  if (env.allowedHosts.length === 0) warnings.push('without ALLOWED_HOSTS every host name is accepted')
}

function warnOfMissing(env: Env, warnings: string[]): void {
  if (env.bookingSecrets.length === 0) warnings.push('without BOOKING_SECRET its notifications are refused (503)')
  if (env.floorSecrets.length === 0) warnings.push('without FLOOR_SECRET its notifications are refused (503)')
  if (!env.mailBounces || env.mailSecrets.length === 0)
    warnings.push('without MAIL_BOUNCES and MAIL_SECRET nobody hears of mails that come back')
  if (!env.merchant) warnings.push('without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET nothing can be paid (503)')
  if (!env.bookingEngine) warnings.push('without SYNXIS_URL stays are booked by telephone (503)')
}

/** One secret, or several by number, so that a new one can seal while the old ones still open. */
function readSecrets({ source, production, problems, developmentSecret }: EnvReader): SessionSecrets {
  const text = source.SESSION_SECRET || (production ? '' : developmentSecret('session-secret'))
  const numbered = text.split(',').map((it) => /^(\d+)(-next)?:(.+)$/.exec(it.trim()))
  const secrets = numbered.every((it) => it !== null)
    ? numbered.map(([, number = '', next, secret = '']) => ({ number, isNext: next !== undefined, secret }))
    : [{ number: '1', isNext: false, secret: text }]
  // Shorter ones cannot seal, in any use.
  if (!production && text !== '' && secrets.some((it) => it.secret.length < 32))
    problems.push('SESSION_SECRET needs 32 characters or more')
  if (secrets.every((it) => it.isNext)) problems.push('SESSION_SECRET needs one that is not marked as next')
  const byNumber = (list: typeof secrets) => Object.fromEntries(list.map(({ number, secret }) => [number, secret]))
  return { sealing: byNumber(secrets.filter((it) => !it.isNext)), opening: byNumber(secrets) }
}

/** @param contentPort of the embedded content service */
function readStoryblok(reader: EnvReader, contentPort: number): Env['storyblok'] {
  const { source, production, readUrl, readSigningSecrets } = reader
  const standard = production ? undefined : `http://127.0.0.1:${contentPort}/v2`
  return {
    api: readUrl('STORYBLOK_API', ['http:', 'https:'], standard) ?? '',
    token: source.STORYBLOK_TOKEN || (production ? '' : 'public'),
    previewToken: source.STORYBLOK_PREVIEW_TOKEN || (production ? undefined : 'preview'),
    oauthToken: source.STORYBLOK_OAUTH_TOKEN || undefined,
    webhookSecrets: readSigningSecrets('STORYBLOK_WEBHOOK_SECRET', 'webhook-secret'),
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
  return domains.length > 0 || production ? domains : [`${brand.id}.test`]
}

function readLogLevel({ source, problems }: EnvReader): Env['logLevel'] {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
  const level = source.LOG_LEVEL || 'info'
  const known = levels.find((it) => it === level)
  if (!known) problems.push(`LOG_LEVEL is none of ${levels.join(', ')}`)
  return known ?? 'info'
}
