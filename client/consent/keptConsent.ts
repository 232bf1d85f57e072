import { consentCookie, type KeptConsent, readConsent } from '#shared/consent/purposes.ts'

/** What this visitor chose; undefined when nothing was chosen yet. */
export function keptConsent(): KeptConsent | undefined {
  const start = `${consentCookie.name}=`
  const cookie = document.cookie.split('; ').find((it) => it.startsWith(start))
  return readConsent(cookie?.slice(start.length))
}
