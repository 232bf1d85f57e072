import { consentCookie, readConsent, type StoredConsent } from '#shared/consent/purposes.ts'

/** The visitor's choice; undefined before the first choice. */
export function readStoredConsent(): StoredConsent | undefined {
  const start = `${consentCookie.name}=`
  const cookie = document.cookie.split('; ').find((it) => it.startsWith(start))
  return readConsent(cookie?.slice(start.length))
}
