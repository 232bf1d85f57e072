import { consentCookie } from '#shared/consent/purposes.ts'
import { dayMs } from '#shared/time/days.ts'

export const consentLifeMs = consentCookie.days * dayMs

/** True for cookies of audience measurement, which are deleted when it is refused. */
export function isMeasurementCookie(name: string): boolean {
  return /^_(ga|gid|gat|gcl)/.test(name)
}

/** True for a name that a header may set (RFC 6265); browsers and programs also send others. */
export function isCookieName(name: string): boolean {
  return /^[\w!#$%&'*+\-.^`|~]+$/.test(name)
}
