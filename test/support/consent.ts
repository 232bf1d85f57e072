import { type ConsentChoices, consentRevision, consentValue } from '#shared/consent/purposes.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'

/** The `consent` cookie of a visitor who allowed these purposes and no other, as `document.cookie` takes it. */
export function consentOf(allowed: Partial<ConsentChoices>, revision = consentRevision): string {
  const choices = { analytics: false, monitoring: false, ...allowed }
  const value = consentValue({ id: 'visitor-of-the-tests', choices, since: new Date().toISOString() })
  return `${siteCookies.consent}=${encodeURIComponent(JSON.stringify({ ...JSON.parse(value), revision }))}`
}
