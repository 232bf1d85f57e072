import type { RequestHandler } from 'express'

/** Headers of every answer, pages and calls alike; a page adds its own Content-Security-Policy. */
export function securityHeadersFor(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
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
  /** Origins that a form may lead to after its post (design §10). */
  formTargets: readonly string[]
  /** Origins that scripts may call besides our own. */
  connect: readonly string[]
  secure: boolean
}

/** The Content-Security-Policy of a page: no inline script, no style attribute, Trusted Types. */
export function contentSecurityPolicy({ styleHashes, formTargets, connect, secure }: PolicySources): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types hautemer',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
