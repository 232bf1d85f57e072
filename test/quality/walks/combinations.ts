import { type Locale, languageTags, locales } from '#shared/locales.ts'
import type { PageOptions } from '#test/support/browser.ts'
import type { Kind } from './kinds.ts'
import type { Visitor } from './visitors.ts'

/** The visitor's choice about cookies. */
export const consents = ['unasked', 'refused', 'allowed'] as const
export type Consent = (typeof consents)[number]
export const widths = [390, 1440] as const
/** How somebody comes to a page; `again`: by a link, back, and forward. */
export const ways = ['load', 'click', 'again'] as const

/** Everything besides the page itself. */
export interface Combination {
  visitor: Visitor
  consent: Consent
  locale: Locale
  width: (typeof widths)[number]
  way: (typeof ways)[number]
}

export function pageOptions({ consent, locale, width }: Omit<Combination, 'visitor' | 'way'>): PageOptions {
  return {
    width,
    language: languageTags[locale],
    isUnasked: consent === 'unasked',
    ...(consent === 'allowed' && { allowed: { analytics: true, monitoring: true } }),
  }
}

/** Whether the pages of members are theirs, and leave them who they are. */
export function mayEnter({ name, access }: Kind, { programmes }: Visitor): boolean {
  // A member who followed it would walk on as a stranger.
  if (name === 'logout') return programmes.length === 0
  if (access === undefined) return true
  if (access === 'anyMember') return programmes.length > 0
  return programmes.includes(access === 'hotelMember' ? 'eph' : 'vip')
}

/**
 * One combination for each kind of page, so that every two values of different factors meet somewhere: a visitor who
 * may enter the page, and of those the one whose combination brings most pairs together for the first time.
 */
export function pairwise(kinds: readonly Kind[], visitors: readonly Visitor[]): readonly Combination[] {
  const met = new Set<string>()
  return kinds.map((kind) => {
    const all = everyCombination(visitors.filter((it) => mayEnter(kind, it)))
    const news = (it: Combination) => pairsOf(it).filter((pair) => !met.has(pair)).length
    const best = all.reduce((one, other) => (news(other) > news(one) ? other : one))
    for (const pair of pairsOf(best)) met.add(pair)
    return best
  })
}

/** Pairs of values that no combination brings together. */
export function missingPairs(combinations: readonly Combination[], visitors: readonly Visitor[]): string[] {
  const met = new Set(combinations.flatMap(pairsOf))
  return [...new Set(everyCombination(visitors).flatMap(pairsOf))].filter((it) => !met.has(it))
}

function everyCombination(visitors: readonly Visitor[]): Combination[] {
  return visitors.flatMap((visitor) =>
    consents.flatMap((consent) =>
      locales.flatMap((locale) =>
        widths.flatMap((width) => ways.map((way) => ({ visitor, consent, locale, width, way }))),
      ),
    ),
  )
}

function pairsOf({ visitor, consent, locale, width, way }: Combination): string[] {
  const values = [visitor.name, consent, locale, width, way]
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`))
}
