/** Purposes that a visitor may allow or refuse; what is necessary needs no choice. */
export const consentPurposes = ['analytics', 'monitoring'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentChoices = Readonly<Record<ConsentPurpose, boolean>>

/** A choice holds for six months (CNIL), then it is asked for again. */
export const consentCookie = { name: 'consent', days: 182 } as const

/** Raised when a purpose comes or changes: what was chosen before is then no choice any more. */
export const consentRevision = 1

export interface StoredConsent {
  /** Random id of the browser. */
  id: string
  choices: ConsentChoices
  /** ISO 8601 instant of the first choice. */
  since: string
}

/**
 * The content of the `consent` cookie, in the form of vanilla-cookieconsent; undefined when nothing was chosen,
 * or for other purposes than today's.
 * @param value as it stands in the cookie, percent-encoded
 */
export function readConsent(value: string | undefined): StoredConsent | undefined {
  try {
    const { categories, revision, consentId, consentTimestamp } = JSON.parse(decodeURIComponent(value ?? ''))
    if (revision !== consentRevision || !Array.isArray(categories)) return undefined
    if (!/^[\w-]{8,64}$/.test(consentId) || Number.isNaN(Date.parse(consentTimestamp))) return undefined
    const isAllowed = (purpose: ConsentPurpose) => categories.includes(purpose)
    return {
      id: consentId,
      choices: { analytics: isAllowed('analytics'), monitoring: isAllowed('monitoring') },
      since: consentTimestamp,
    }
  } catch {
    // Empty, or whatever somebody wrote there: no choice.
    return undefined
  }
}
