import { consentCookie, readConsent } from '#shared/consent.ts'

/**
 * Whether this visitor allowed measuring (spec §4, L7). The answer is kept in the `consent` cookie; as long as nobody
 * chose, nobody gave it: no cookie is no.
 */
export function isConsentGiven(): boolean {
  const start = `${consentCookie.name}=`
  const cookie = document.cookie.split('; ').find((it) => it.startsWith(start))
  return readConsent(cookie?.slice(start.length))?.choices.analytics === true
}
