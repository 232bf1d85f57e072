import { consentCookie, type KeptConsent, readConsent } from '#shared/consent/purposes.ts'

/** The visitor's choice; undefined when there is none yet. */
export function keptConsent(): KeptConsent | undefined {
  const start = `${consentCookie.name}=`
  const cookie = document.cookie.split('; ').find((it) => it.startsWith(start))
  return readConsent(cookie?.slice(start.length))
}
