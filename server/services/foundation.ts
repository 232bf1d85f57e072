import { join } from 'node:path'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { shareAssets } from '#server/cluster/sharedAssets.ts'
import { type CheckedBefore, type Content, openContent } from '#server/content/index.ts'
import type { Env } from '#server/env/index.ts'
import { openEvents } from '#server/events/index.ts'
import { assets, readAssets } from '#server/http/assets.ts'
import { createIdempotency, type Idempotency } from '#server/http/calls/idempotency.ts'
import { createRateLimits } from '#server/http/calls/rateLimits.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import { requireSameOrigin } from '#server/http/calls/sameOrigin.ts'
import { createDrawings, type Drawings } from '#server/http/drawings.ts'
import { createSecurityLog } from '#server/http/log/securityLog.ts'
import { createMemberCookie } from '#server/http/memberCookie.ts'
import { openBreachedPasswords } from '#server/identity/breachedPasswords.ts'
import { foreignSamples } from '#server/identity/foreignHashes.ts'
import { createPasswords, type PasswordCost, type Passwords } from '#server/identity/passwords.ts'
import { createSessions, type Sessions } from '#server/identity/sessions.ts'
import { createEditions, createLetterGate, type Editions } from '#server/letter/index.ts'
import { type Mail, openMail } from '#server/mail/index.ts'
import { createLog, type Monitoring, openMonitoring, openTraces, type Traces } from '#server/monitoring/index.ts'
import { createCaptcha } from '#server/outside/captcha.ts'
import { type CaptchaSettings, type LoginCaptcha, readManifest } from '#server/pages/index.ts'
import { createStoredPauses, gamingOffUntil, hasEverSet, type StoredPauses } from '#server/protection/index.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { validators } from '#shared/schemas/generated/blocks.mjs'
import { contactsOf, type GroupContacts } from './contacts.ts'
import { secretsFor } from './secrets.ts'
import { cacheShare } from './shares.ts'

export interface OpenOptions {
  env: Env
  /** Output of the build: client/, manifest.json. */
  distDir: string
  clock?: () => number
  log?: Logger
  /** Milliseconds between two requests to the content service; by default the limit of a space. */
  contentMinTime?: number
  /** Cost of new hashes; by default the product's (passwords.ts). */
  passwordCost?: PasswordCost
  /** See content/checkedBefore.ts. */
  checkedBefore?: CheckedBefore
}

/** Services that every domain needs: content, store, mail, sessions, and those of calls. */
export interface Foundation {
  env: Env
  distDir: string
  clock: () => number
  log: Logger
  monitoring: Monitoring
  /** Undefined: off. */
  traces: Traces | undefined
  manifest: ReturnType<typeof readManifest>
  redis: ClusterRedis | undefined
  content: Content
  /** Files of this build, and of others that run beside it. */
  assets: RequestHandler
  store: Store
  sessions: Sessions
  passwords: Passwords
  calls: CallServices
  drawings: Drawings
  /** Settings of the captcha in forms; undefined: off. */
  captcha: CaptchaSettings | undefined
  loginCaptcha: LoginCaptcha
  idempotency: Idempotency
  mail: Mail
  /** Editions of the letter's sendings. */
  editions: Editions
  /** The group's contacts, from the current settings story. */
  contacts: () => GroupContacts
  /** Pauses of accounts that were erased. */
  pauses: StoredPauses
}

/** @param opened receives everything to close, also when a later step fails */
export async function openFoundation(options: OpenOptions, opened: AsyncDisposableStack): Promise<Foundation> {
  const { env, distDir, clock = Date.now } = options
  const manifest = readManifest(distDir)
  const monitoring = await openMonitoring(env.monitoring, manifest.buildId)
  opened.defer(() => monitoring.close())
  const log = options.log ?? createLog(env, monitoring)
  const traces = await openTraces(env.traces, manifest.buildId, log)
  opened.defer(() => traces?.close())
  const redis = env.redisUrl ? await connectRedis(env.redisUrl, log) : undefined
  opened.defer(() => redis?.close())
  const limits = createRateLimits({ redis: redis?.client, clock })
  const content = await openContent({
    ...env.storyblok,
    minTime: options.contentMinTime,
    checkedBefore: options.checkedBefore,
    publicUrl: env.publicUrl,
    dataDir: env.dataDir,
    redis,
    limits,
    cacheBytes: cacheShare.content,
    log,
    clock,
    definitions,
    validators,
  })
  opened.defer(() => content.close())
  const ownAssets = readAssets(join(distDir, 'client'))
  const sharedAssets = redis && shareAssets(redis, ownAssets, secretsFor(env, 'assets'))
  opened.defer(() => sharedAssets?.close())
  const store = await openStore({
    databaseUrl: env.databaseUrl,
    databaseConnections: env.databaseConnections,
    dataDir: env.dataDir,
    log,
    emptyStore: join(distDir, 'server/empty.sqlite'),
  })
  opened.defer(() => store.close())
  const sessions = createSessions({ store, clock, isProtected: hasEverSet })
  const captcha = env.captcha && createCaptcha({ ...env.captcha, hostname: new URL(env.publicUrl).hostname })
  const secure = env.publicUrl.startsWith('https:')
  const calls: CallServices = {
    clock,
    secure,
    limits,
    sameOrigin: requireSameOrigin(env),
    cookie: createMemberCookie({
      sessions,
      secrets: env.sessionSecrets,
      secure,
      clock,
      gamingOffUntil: (members) => gamingOffUntil({ store, clock }, members),
    }),
    captcha,
    securityLog: createSecurityLog(log),
  }
  const captchaSettings = captcha && {
    version: captcha.version,
    siteKey: captcha.siteKey,
    scriptUrl: captcha.scriptUrl,
  }
  const contacts = () => contactsOf(content, env.storyblok.rootFolder)
  const pauses = createStoredPauses(secretsFor(env, 'pauses'))
  const editions = createEditions(store)
  const mail = openMail({
    store,
    log,
    clock,
    distDir,
    publicUrl: env.publicUrl,
    smtpUrl: env.smtpUrl,
    isTlsRequired: env.smtpTls === 'required',
    secrets: secretsFor(env, 'mail'),
    mailFrom: env.mailFrom,
    bounces: env.mailBounces,
    contacts,
    letters: createLetterGate({ store, clock, editions }, { pauses }),
    isMuted: async (emailKey) => (await pauses.mutedAddresses(store.db, [emailKey], clock())).has(emailKey),
  })
  opened.defer(() => mail.close())
  const events = openEvents({ store, log, clock, subscriptions: env.eventSubscriptions })
  opened.defer(() => events.close())
  return {
    env,
    distDir,
    clock,
    log,
    monitoring,
    traces,
    manifest,
    redis,
    content,
    assets: assets(ownAssets, limits, sharedAssets),
    store,
    sessions,
    passwords: createPasswords({
      cost: options.passwordCost,
      foreign: () => foreignSamples(store.db),
      breached: env.breachedPasswords === undefined ? undefined : openBreachedPasswords(env.breachedPasswords, log),
    }),
    calls,
    drawings: createDrawings(limits),
    captcha: captchaSettings,
    loginCaptcha: async ({ address }) =>
      captchaSettings && { ...captchaSettings, isLater: !(await calls.limits.hasFailedLogins(address)) },
    idempotency: createIdempotency({ store, clock, secrets: secretsFor(env, 'idempotency') }),
    mail,
    editions,
    contacts,
    pauses,
  }
}

/** Loads the Redis client only in a process that shares state. */
async function connectRedis(url: string, log: Logger): Promise<ClusterRedis> {
  const { openRedis } = await import('#server/cluster/redis.ts')
  return openRedis(url, log)
}
