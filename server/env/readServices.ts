import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { breachedFile, breachedLine } from '#server/identity/breachedPasswords.ts'
import { channels } from '#shared/account/optins.ts'
import { type DeskRole, deskRoles, isRoleOfHouse } from '#shared/desk/rights.ts'
import * as brand from '#shared/house.ts'
import type { EnvReader } from './reader.ts'
import type { ClamdAddress } from './settings.ts'
import { type Env, traceSamplers } from './settings.ts'
import { isTagHost, isTileTemplate } from './values.ts'

// Settings of outside services, a function each.

/** In production links and codes of accounts cross no network in the clear, unless SMTP_TLS allows it. */
export function readSmtpTls({ source, production, problems }: EnvReader): Env['smtpTls'] {
  const text = source.SMTP_TLS || (production ? 'required' : 'offered')
  if (text === 'required' || text === 'offered') return text
  problems.push('SMTP_TLS is neither required nor offered')
  return 'required'
}

export function readMailFrom({ source, problems }: EnvReader): string {
  const from = source.MAIL_FROM || `${brand.name} <bonjour@${brand.id}.test>`
  if (/^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/.test(from)) return from
  problems.push('MAIL_FROM is not of the form Name <address>')
  return from
}

/** The folder is looked at where its files begin and end, so that a wrong one or half a download does not start. */
export function readBreachedPasswords({ source, problems }: EnvReader): string | undefined {
  const folder = source.BREACHED_PASSWORDS && resolve(source.BREACHED_PASSWORDS)
  if (!folder) return undefined
  try {
    const files = ['00000', 'FFFFF'].map((it) => readFileSync(breachedFile(folder, it), 'latin1'))
    if (!files.every((it) => breachedLine.test(it))) throw new Error('its lines are not SUFFIX:COUNT')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`BREACHED_PASSWORDS must be a folder of ranges, 00000.txt to FFFFF.txt: ${folder} (${reason})`)
  }
  return folder
}

/** `host:port`, with brackets round an IPv6 address, or the path of a socket. */
export function readClamd({ source, problems }: EnvReader): ClamdAddress | undefined {
  const text = source.CLAMD
  if (!text) return undefined
  if (text.startsWith('/')) return { path: text }
  const [, v6, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const [host, port] = [v6 ?? name, Number(digits)]
  if (host && port >= 1 && port <= 65_535) return { host, port }
  problems.push('CLAMD is neither host:port nor the path of a socket')
  return undefined
}

/** Ten a second by default: ten thousand letters in 17 minutes, which a mail server of a house takes. */
export function readLetterPace({ source, problems }: EnvReader): number {
  const text = source.LETTER_PER_MINUTE || '600'
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  problems.push('LETTER_PER_MINUTE is not a whole number from 1 to 999999')
  return 600
}

/** Limits at which a process ends, so that its supervisor starts another. */
export function readEnds({ source, problems }: EnvReader): { watchdogSeconds: number; restartAtMb: number } {
  const { WATCHDOG_SECONDS: seconds = '', RESTART_AT_MB: mostMb = '' } = source
  if (!/^\d{0,4}$/.test(seconds)) problems.push('WATCHDOG_SECONDS is not a whole number from 0 (off) to 9999')
  // Full caches need 250 MiB.
  if (!/^(|0|[3-9]\d\d|[1-9]\d{3,4})$/.test(mostMb)) problems.push('RESTART_AT_MB is neither 0 (off) nor 300 to 99999')
  return { watchdogSeconds: Number(seconds || 20), restartAtMb: Number(mostMb) }
}

/** Without a plus, which our own part begins with. */
export function readMailBounces({ source, problems }: EnvReader): string | undefined {
  const address = source.MAIL_BOUNCES || undefined
  if (address === undefined || /^[^\s<>@+]+@[^\s<>@]+$/.test(address)) return address
  problems.push('MAIL_BOUNCES is not an address')
  return undefined
}

/** With one key and not the other the site would take money without ever learning of it. */
export function readMerchant({
  source,
  production,
  problems,
  readUrl,
  readList,
  developmentSecret,
}: EnvReader): Env['merchant'] {
  const { STRIPE_SECRET_KEY: secretKey } = source
  const webhookSecrets = readList('STRIPE_WEBHOOK_SECRET')
  const base = readUrl('STRIPE_API_BASE', ['http:', 'https:'])
  if (secretKey && webhookSecrets.length > 0) return { secretKey, webhookSecrets, ...(base && { url: base }) }
  if (secretKey || webhookSecrets.length > 0)
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  else if (base) problems.push('STRIPE_API_BASE needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  const url = production ? undefined : readUrl('MERCHANT_URL', ['http:', 'https:'])
  if (!url) return undefined
  const own = readList('MERCHANT_WEBHOOK_SECRET')
  return {
    secretKey: source.MERCHANT_SECRET_KEY || `sk_test_${developmentSecret('merchant-key')}`,
    webhookSecrets: own.length > 0 ? own : [`whsec_${developmentSecret('merchant-webhook-secret')}`],
    url,
    isEmbedded: true,
  }
}

/** SYNXIS_CHAIN alone books nothing, and must be a number of SynXis. */
export function readBookingEngine({ source, problems, readUrl }: EnvReader): Env['bookingEngine'] {
  const url = readUrl('SYNXIS_URL', ['http:', 'https:'])
  const chain = source.SYNXIS_CHAIN || undefined
  if (chain && !/^\d+$/.test(chain)) problems.push('SYNXIS_CHAIN is not a number')
  else if (chain && !url) problems.push('SYNXIS_CHAIN needs SYNXIS_URL')
  return url ? { url, chain } : undefined
}

/** Channels of OPTIN_CHANNELS in the order of the forms; all of them without it. The site itself sends e-mail. */
export function readChannels({ readEach }: EnvReader): Env['channels'] {
  const used = readEach('OPTIN_CHANNELS', (it) => channels.some((known) => known === it), 'email, sms or mail')
  return used.length === 0 ? channels : channels.filter((it) => it === 'email' || used.includes(it))
}

/** The origin that stands in for the ticket offices of shows. */
export function readTicketOffice({ readUrl }: EnvReader): Env['ticketOffice'] {
  const url = readUrl('TICKETS_URL', ['http:', 'https:'])
  return url && new URL(url).origin
}

/** A version without a site key refuses to start; without the secret no token could be checked. */
export function readCaptcha({ source, production, problems, readUrl, developmentSecret }: EnvReader): Env['captcha'] {
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
export function readCdn({ source, problems, readUrl }: EnvReader): Env['cdn'] {
  const purgeUrl = readUrl('CDN_PURGE_URL', ['http:', 'https:'])
  const { CDN_PURGE_TOKEN: token = '', CDN_KIND: kind = 'fastly' } = source
  if (!purgeUrl) return undefined
  if (token === '') problems.push('CDN_PURGE_TOKEN is required by CDN_PURGE_URL')
  if (kind === 'fastly' || kind === 'cloudflare') return { kind, purgeUrl, token }
  problems.push('CDN_KIND is neither fastly nor cloudflare')
  return undefined
}

export function readTagManager({ source, problems, readUrl, readEach }: EnvReader): Env['tagManager'] {
  const standard = 'https://www.googletagmanager.com/gtm.js'
  const scriptUrl = readUrl('GTM_URL', ['http:', 'https:'], standard) ?? standard
  const id = source.GTM_ID
  const hosts = readEach('ANALYTICS_HOSTS', isTagHost, 'a host, as stats.example or *.stats.example').map(
    (it) => `https://${it}`,
  )
  if (!id && hosts.length > 0) problems.push('ANALYTICS_HOSTS needs GTM_ID: nothing else loads tags')
  if (!id) return undefined
  if (/^GTM-[A-Z0-9]{4,12}$/.test(id)) return { id, scriptUrl, hosts }
  problems.push('GTM_ID is not of the form GTM-XXXXXXX')
  return undefined
}

export function readMonitoring({ production, problems, readUrl }: EnvReader): Env['monitoring'] {
  const dsn = readUrl('SENTRY_DSN', ['http:', 'https:'])
  if (!dsn) return undefined
  const { username, pathname } = new URL(dsn)
  if (username === '' || !/\/\d+$/.test(pathname))
    problems.push('SENTRY_DSN is not of the form https://key@host/number')
  return production ? { dsn } : undefined
}

/** The standard variables of OpenTelemetry, as far as they mean something to a site that sends traces alone. */
export function readTraces({ source, problems, readUrl }: EnvReader): Env['traces'] {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (!endpoint) return undefined
  const sampler = traceSamplers.find((it) => it === (source.OTEL_TRACES_SAMPLER || 'parentbased_always_on'))
  if (!sampler) problems.push(`OTEL_TRACES_SAMPLER is none of ${traceSamplers.join(', ')}`)
  const ratio = Number(source.OTEL_TRACES_SAMPLER_ARG || '1')
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1')
  const headers = (source.OTEL_EXPORTER_OTLP_HEADERS || undefined)?.split(',').map(headerOf) ?? []
  // Headers may contain a key: the variable is named, never its value.
  if (headers.includes(undefined)) problems.push('OTEL_EXPORTER_OTLP_HEADERS is not of the form name=value,name=value')
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(headers.filter((it) => it !== undefined)),
    serviceName: source.OTEL_SERVICE_NAME || brand.id,
    sampler: sampler ?? 'always_off',
    ratio,
  }
}

/** `api-key=a%20key`: values are percent-encoded. */
function headerOf(text: string): [name: string, value: string] | undefined {
  const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(text) ?? []
  try {
    return name === '' ? undefined : [name, decodeURIComponent(value)]
  } catch {
    return undefined
  }
}

export function readMetrics({ source, production, problems, readPort }: EnvReader): Env['metrics'] {
  const token = source.METRICS_TOKEN || undefined
  if (production && token && token.length < 16) problems.push('METRICS_TOKEN needs 16 characters or more')
  const port = source.METRICS_PORT ? readPort('METRICS_PORT', 0) : undefined
  return { host: source.METRICS_HOST || '127.0.0.1', ...(port !== undefined && { port }), ...(token && { token }) }
}

/** `https://tiles.example/{z}/{x}/{y}.png`; their makers require a credit, in MAP_TILES_ATTRIBUTION. */
export function readMapTiles({ source, problems }: EnvReader): Env['mapTiles'] {
  const url = source.MAP_TILES_URL
  if (!url) return undefined
  if (isTileTemplate(url)) return { url, attribution: source.MAP_TILES_ATTRIBUTION || '© OpenStreetMap' }
  problems.push('MAP_TILES_URL is not a URL with {z}, {x} and {y} in its path')
  return undefined
}

/** The staff's directory: a group without a role there gives none. */
export function readDirectory({ source, production, problems, readUrl }: EnvReader): Env['directory'] {
  const issuer = readUrl('OIDC_ISSUER', production ? ['https:'] : ['https:', 'http:'])
  if (!issuer) return undefined
  const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = source
  if (clientId === '') problems.push('OIDC_CLIENT_ID is required by OIDC_ISSUER')
  if (clientSecret === '') problems.push('OIDC_CLIENT_SECRET is required by OIDC_ISSUER')
  const roles = readRoles(source.OIDC_ROLES ?? '')
  if (!roles) problems.push('OIDC_ROLES is no JSON of groups with their roles, each role@house or group')
  const { OIDC_SCOPE: scope = 'openid email profile', OIDC_GROUPS_CLAIM: groupsClaim = 'groups' } = source
  if (!scope.split(' ').includes('openid')) problems.push('OIDC_SCOPE lacks openid')
  return { issuer, clientId, clientSecret, scope, groupsClaim, roles: roles ?? {} }
}

function readRoles(text: string): NonNullable<Env['directory']>['roles'] | undefined {
  try {
    const table = Object.entries(JSON.parse(text) as Record<string, string[]>)
    if (table.length === 0) return undefined
    return Object.fromEntries(table.map(([group, roles]) => [group, roles.map(readRole)]))
  } catch {
    return undefined
  }
}

/** @throws Error: there is no such role, or it lacks its house */
function readRole(text: string): { role: DeskRole; house?: string } {
  const [named, house] = text.split('@')
  const role = deskRoles.find((it) => it === named)
  if (!role || isRoleOfHouse(role) !== Boolean(house)) throw new Error(text)
  return { role, ...(house && { house }) }
}
