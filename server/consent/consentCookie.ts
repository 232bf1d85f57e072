import { type ConsentChoices, consentCookie, consentPurposes, consentRevision } from '#shared/consent/purposes.ts'
import type { Locale } from '#shared/locales.ts'

export interface NewConsent {
  id: string
  choices: ConsentChoices
  locale: Locale
  /** ISO 8601 date of this browser's first choice. */
  since: string
  /** Epoch ms. */
  now: number
}

/** The value of the `consent` cookie in the format of vanilla-cookieconsent; not encoded yet. */
export function consentCookieValue({ id, choices, locale, since, now }: NewConsent): string {
  const empty = Object.fromEntries(['necessary', ...consentPurposes].map((it) => [it, []]))
  return JSON.stringify({
    categories: ['necessary', ...consentPurposes.filter((it) => choices[it])],
    revision: consentRevision,
    data: null,
    consentTimestamp: since,
    consentId: id,
    services: empty,
    languageCode: locale,
    lastConsentTimestamp: new Date(now).toISOString(),
    expirationTime: now + consentLifeMs,
  })
}

export const consentLifeMs = consentCookie.days * 24 * 60 * 60 * 1000

/** True for cookies of audience measurement, which are deleted when it is refused. */
export function isMeasurementCookie(name: string): boolean {
  return /^_(ga|gid|gat|gcl)/.test(name)
}

/** True for a name that a header may set (RFC 6265); browsers and programs also send others. */
export function isCookieName(name: string): boolean {
  return /^[\w!#$%&'*+\-.^`|~]+$/.test(name)
}
