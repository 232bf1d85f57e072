import { keptConsent } from '#client/consent/keptConsent.ts'

/** Whether this visitor allowed measuring; as long as nobody chose, nobody did. */
export function isConsentGiven(): boolean {
  return keptConsent()?.choices.analytics === true
}
