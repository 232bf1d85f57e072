import { consentMonths } from '#shared/house.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'

/** Purposes that a visitor may allow or refuse; what is necessary needs no choice. */
export const consentPurposes = ['analytics', 'monitoring'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentChoices = Readonly<Record<ConsentPurpose, boolean>>

/** A choice holds so long, then it is asked for again. */
export const consentCookie = { name: siteCookies.consent, days: Math.floor((consentMonths * 365) / 12) } as const

/** The sheet that shows the card of consent (server/consent/consentSheet.ts). */
export const consentSheetPath = '/_app/consent.css'

/** Raised when a purpose comes or changes: what was chosen before is then no choice any more. */
export const consentRevision = 1

export interface StoredConsent {
  /** Random id of the browser. */
  id: string
  choices: ConsentChoices
  /** ISO 8601 instant of the first choice. */
  since: string
}

/** The content of the `consent` cookie, not encoded yet; browser and server write the same. @see readConsent */
export function consentValue({ id, choices, since }: StoredConsent): string {
  return JSON.stringify({
    categories: ['necessary', ...consentPurposes.filter((it) => choices[it])],
    revision: consentRevision,
    consentTimestamp: since,
    consentId: id,
  })
}

/**
 * The choices of a form: `answer` is `all`, `none` or `chosen`, where each purpose is a box. Undefined for no answer.
 * @param fields as posted; a box that is not ticked has none
 */
export function choicesOfAnswer({ answer, ...boxes }: Readonly<Record<string, unknown>>): ConsentChoices | undefined {
  if (answer === 'all') return choicesWhere(() => true)
  if (answer === 'none') return choicesWhere(() => false)
  return answer === 'chosen' ? choicesWhere((purpose) => boxes[purpose] === 'on') : undefined
}

/** A choice for every purpose. */
export function choicesWhere(isAllowed: (purpose: ConsentPurpose) => boolean): ConsentChoices {
  return Object.fromEntries(consentPurposes.map((it) => [it, isAllowed(it)])) as ConsentChoices
}

/**
 * The content of the `consent` cookie; undefined when nothing was chosen, or for other purposes than today's. Its names
 * are those that vanilla-cookieconsent gave them: choices made with it hold on.
 * @param value as it stands in the cookie, percent-encoded
 */
export function readConsent(value: string | undefined): StoredConsent | undefined {
  try {
    const { categories, revision, consentId, consentTimestamp } = JSON.parse(decodeURIComponent(value ?? ''))
    if (revision !== consentRevision || !Array.isArray(categories)) return undefined
    if (!/^[\w-]{8,64}$/.test(consentId) || Number.isNaN(Date.parse(consentTimestamp))) return undefined
    return { id: consentId, choices: choicesWhere((it) => categories.includes(it)), since: consentTimestamp }
  } catch {
    // Empty, or whatever somebody wrote there: no choice.
    return undefined
  }
}
