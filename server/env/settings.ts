import type { Channel } from '#shared/account/optins.ts'
import type { BookingProvider, TableService } from '#shared/booking/tablePartners.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import type { EventSubscription } from '#shared/events/kinds.ts'

/** Where clamd listens. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/**
 * By number, as iron-session takes them: of `sealing` the highest seals. `opening` has more: those that are marked as next
 * (`1:old,2-next:new`) open alone, until every process knows them.
 */
export interface SessionSecrets {
  sealing: Readonly<Record<string, string>>
  opening: Readonly<Record<string, string>>
}

/** Samplers of OpenTelemetry's specification that need no service of their own. */
export const traceSamplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const
export type TraceSampler = (typeof traceSamplers)[number]

/** The environment, parsed once by index.ts. A variable that is not here has no effect. */
export interface Env {
  /** `NODE_ENV=production`: no stand-in starts, secrets are required. */
  production: boolean
  port: number
  host: string
  /** Origin of every absolute link; without trailing slash. */
  publicUrl: string
  dataDir: string
  /** `postgres://…`, with one host or more; without it the SQLite file in DATA_DIR. */
  databaseUrl?: string
  /** Connections of this process to PostgreSQL at most. */
  databaseConnections: number
  /** `redis://…`, or `redis+sentinel://…` with the hosts of sentinels and the name of their primary. */
  redisUrl?: string
  sessionSecrets: SessionSecrets
  storyblok: {
    /** `https://api.storyblok.com/v2` or the embedded service's, without trailing slash. */
    api: string
    token: string
    previewToken?: string
    oauthToken?: string
    webhookSecrets: readonly string[]
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
  /** Letters that leave in a minute, of all sendings and from all processes together. */
  letterPerMinute: number
  /** Address that mails come back to; each mail's own return path is made from it (`bounces+…@`). */
  mailBounces?: string
  /** Folder with the passwords that were in leaks; undefined: none is refused for that. */
  breachedPasswords?: string
  /** Scans the files of visitors; undefined: nobody does. */
  clamd?: ClamdAddress
  /** The staff's directory, by OpenID Connect; `roles`: of its groups, by their names there. */
  directory?: {
    issuer: string
    clientId: string
    clientSecret: string
    scope: string
    groupsClaim: string
    /** `house`: slug or trigram; undefined: every house. */
    roles: Readonly<Record<string, readonly { role: DeskRole; house?: string }[]>>
  }
  /** E-mail domains of the house (0113). */
  collaboratorDomains: readonly string[]
  /** Accepted values of `X-Client-Token`, from server-to-server clients of /api/eph. */
  clientApiTokens: readonly string[]
  /** Keys of signed notifications; without its key a route is 503. */
  bookingSecrets: readonly string[]
  floorSecrets: readonly string[]
  mailSecrets: readonly string[]
  /**
   * Stripe with the configured keys, at its own address or at `url`, or the embedded merchant at `url`, outside
   * production alone; undefined: nothing can be paid, and the function says so. `timeoutMs`: time-out of an answer,
   * where it is not that of payments/merchant.ts.
   */
  merchant?: {
    secretKey: string
    webhookSecrets: readonly string[]
    url?: string
    isEmbedded?: true
    timeoutMs?: number
  }
  /** The hotels' booking engine (SynXis); without it stays are booked by telephone. */
  bookingEngine?: { url: string /** The group's number at SynXis. */; chain?: string }
  /** Addresses of the restaurants' booking services; their own unless stand-ins serve them. */
  tables: Readonly<Record<BookingProvider, TableService>>
  /** Origin in place of the ticket offices that stories name; undefined: their own. */
  ticketOffice?: string
  /** Channels by which the house writes to people: no other one is offered. */
  channels: readonly Channel[]
  /** Receivers of events (server/events); empty: nothing is written. */
  eventSubscriptions: readonly EventSubscription[]
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
  tagManager?: {
    id: string
    scriptUrl: string
    /** Hosts of the tags that it loads, `https://…`. */
    hosts: readonly string[]
  }
  /** Error reporting; undefined unless this is production and SENTRY_DSN is set. */
  monitoring?: { dsn: string }
  /** OpenTelemetry's traces, sent as OTLP over HTTP with JSON; undefined: none. */
  traces?: {
    /** Where spans are posted: `https://collector:4318/v1/traces`. */
    url: string
    headers: Readonly<Record<string, string>>
    serviceName: string
    sampler: TraceSampler
    /** The share that samplers by ratio take: 0 to 1. */
    ratio: number
  }
  /** Prometheus: on a port of its own, on /metrics with the token, or both; off without either. */
  metrics: { port?: number; host: string; token?: string }
  /** The process ends once its event loop has not turned for so many seconds; 0: never. */
  watchdogSeconds: number
  /** MiB of resident memory at which the process drains and ends; 0: never. */
  restartAtMb: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Settings that work and that the operator should know of, a line each. */
  warnings: readonly string[]
}
