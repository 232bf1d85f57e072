import { consentCookie } from '#shared/consent/purposes.ts'

export const consentLifeMs = consentCookie.days * 24 * 60 * 60 * 1000

/** True for cookies of audience measurement, which are deleted when it is refused. */
export function isMeasurementCookie(name: string): boolean {
  return /^_(ga|gid|gat|gcl)/.test(name)
}

/** True for a name that a header may set (RFC 6265); browsers and programs also send others. */
export function isCookieName(name: string): boolean {
  return /^[\w!#$%&'*+\-.^`|~]+$/.test(name)
}
