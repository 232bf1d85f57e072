import { consentCookieValue } from '#server/consent/consentCookie.ts'
import { type ConsentChoices, consentRevision } from '#shared/consent/purposes.ts'

/** The `consent` cookie of a visitor who allowed these purposes and no other, as `document.cookie` takes it. */
export function consentOf(allowed: Partial<ConsentChoices>, revision = consentRevision): string {
  const choices = { analytics: false, monitoring: false, ...allowed }
  const now = Date.now()
  const since = new Date(now).toISOString()
  const value = consentCookieValue({ id: 'visitor-of-the-tests', choices, locale: 'fr', since, now })
  return `consent=${encodeURIComponent(JSON.stringify({ ...JSON.parse(value), revision }))}`
}
