import type { Locale } from '#shared/locales.ts'

/** Names and words in the addresses of the VIP card's pages, in their language: views write them, pages read them. */
export const vipQuery = {
  fr: {
    card: 'carte',
    none: 'sans',
    verification: 'verification',
    proof: 'preuve',
    sponsor: 'parrain',
    claimed: 'obtenue',
    chosen: 'choisie',
    invited: 'invitation',
  },
  en: {
    card: 'card',
    none: 'none',
    verification: 'verification',
    proof: 'proof',
    sponsor: 'sponsor',
    claimed: 'claimed',
    chosen: 'chosen',
    invited: 'invitation',
  },
  de: {
    card: 'karte',
    none: 'ohne',
    verification: 'pruefung',
    proof: 'nachweis',
    sponsor: 'empfehlung',
    claimed: 'eingeloest',
    chosen: 'gewaehlt',
    invited: 'einladung',
  },
} as const satisfies Record<Locale, Record<string, string>>

/** Values that go from step to step: the sponsor's code, and the target after the registration. */
export interface Along {
  referral?: string
  redirect?: string
}

/** Query of the first question of the registration. */
export function firstStep(locale: Locale, { referral, redirect }: Along): string {
  return queryOf({ [vipQuery[locale].sponsor]: referral, redirect })
}

/** Query of the registration without a card. */
export function withoutCard(locale: Locale, { referral, redirect }: Along): string {
  const { card, none, sponsor } = vipQuery[locale]
  return queryOf({ [card]: none, [sponsor]: referral, redirect })
}

/** Query of the step that asks for the digits. `{…}` stays: a script fills it in with the call's answer. */
export function codeStep(locale: Locale, id: string, { referral, redirect }: Along): string {
  const { verification, sponsor } = vipQuery[locale]
  return queryOf({ [verification]: id, [sponsor]: referral, redirect })
}

/** Query of the form after the card is proven. */
export function proofStep(locale: Locale, proof: string, { referral, redirect }: Along): string {
  return queryOf({ [vipQuery[locale].proof]: proof, [vipQuery[locale].sponsor]: referral, redirect })
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (!value) return []
      return [`${name}=${/^\{\w+\}$/.test(value) ? value : encodeURIComponent(value)}`]
    })
    .join('&')
}

/** Where a reward stands among the rewards. */
export function rewardAnchor(id: string): string {
  return `recompense-${id}`
}
