import type { RequestHandler } from 'express'
import * as brand from '#shared/house.ts'
import { cacheLives } from '#shared/limits.ts'

/**
 * The browser's functions that a page may use. `payment` is for the partners that ask for it in their own frame: a frame
 * has no more than the page around it, so that page has it too.
 */
export function permissionsPolicy(payment: readonly string[] = []): string {
  const payers = payment.length > 0 ? ['self', ...payment.map((it) => `"${it}"`)].join(' ') : ''
  return `camera=(self), geolocation=(self), microphone=(), payment=(${payers}), usb=()`
}

/** Headers of every answer, pages and calls alike; a page adds its own Content-Security-Policy. */
export function securityHeadersFor(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    'X-Frame-Options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${cacheLives.httpsOnlySeconds}; includeSubDomains`,
    }),
  }
}

export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = securityHeadersFor(publicUrl)
  return (_req, res, next) => {
    res.set(headers)
    next()
  }
}

export interface PolicySources {
  /** `'sha256-…'` of the style sheet in the head. */
  styleHashes: readonly string[]
  /** Origins that a form may lead to after its post. */
  formTargets: readonly string[]
  /** Origins that scripts may call besides our own. */
  connect: readonly string[]
  /** Origins that pictures may come from besides our own: tiles of a map. */
  images?: readonly string[]
  /** Sources of the captcha's widget (outside/captcha.ts), on a page with a form that needs one. */
  captcha?: {
    script: readonly string[]
    frame: readonly string[]
    connect: readonly string[]
    trustedTypes: readonly string[]
  }
  /** On a page where a table can be booked: origins of the partner's script, window and pages. */
  tables?: TableSources
  /** Sources of a tag manager (outside/tagManager.ts), where one is set. */
  tagManager?: {
    script: readonly string[]
    connect: readonly string[]
    image: readonly string[]
    trustedTypes: readonly string[]
  }
  secure: boolean
}

/** Origins of the booking partners of a page. */
export interface TableSources {
  scripts: readonly string[]
  frames: readonly string[]
  pages: readonly string[]
  /** Frames that may open the browser's payment sheet. */
  payment: readonly string[]
}

const noCaptcha = { script: [], frame: [], connect: [], trustedTypes: [] }
const noTables = { scripts: [], frames: [], pages: [], payment: [] }
const noTags = { script: [], connect: [], image: [], trustedTypes: [] }

/**
 * The Content-Security-Policy of a page: no inline script, no style attribute, Trusted Types.
 *
 * The script of a booking partner, loaded by the visitor's click, writes HTML with styles of its own: on its pages
 * inline styles are allowed and Trusted Types are off, or its window stays invisible. Scripts stay limited to ours and
 * the partner's.
 */
export function contentSecurityPolicy(sources: PolicySources): string {
  const {
    styleHashes,
    formTargets,
    connect,
    images = [],
    captcha = noCaptcha,
    tagManager = noTags,
    tables = noTables,
    secure,
  } = sources
  const { scripts, frames, pages } = tables
  const hasForeignScript = scripts.length > 0
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...captcha.script, ...tagManager.script, ...scripts].join(' ')}`,
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${hasForeignScript ? ["'unsafe-inline'", ...scripts].join(' ') : styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    `style-src-attr ${hasForeignScript ? "'unsafe-inline'" : "'none'"}`,
    `img-src ${["'self'", 'data:', ...images, ...tagManager.image, ...scripts].join(' ')}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect, ...captcha.connect, ...tagManager.connect, ...frames].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${["'self'", ...captcha.frame, ...frames].join(' ')}`,
    "frame-ancestors 'self'",
    `form-action ${["'self'", ...formTargets, ...pages].join(' ')}`,
    "base-uri 'none'",
    ...(hasForeignScript ? [] : trustedTypes([...tagManager.trustedTypes, ...captcha.trustedTypes])),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

function trustedTypes(policies: readonly string[]): string[] {
  return [
    "require-trusted-types-for 'script'",
    `trusted-types ${[brand.id, ...policies, ...['page', 'worker', 'offline'].map((it) => `${brand.id}-${it}`)].join(' ')}`,
  ]
}
