import { keptConsent } from '#client/consent/keptConsent.ts'

/** Whether this visitor allowed measuring (spec §4, L7); as long as nobody chose, nobody did. */
export function isConsentGiven(): boolean {
  return keptConsent()?.choices.analytics === true
}
