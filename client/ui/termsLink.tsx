import type { ReactNode } from 'react'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import { type Locale, pathOf } from '#shared/locales.ts'

/** The value `terms` of a message: its text leads to the terms. */
export function termsLink(locale: Locale) {
  return (text: ReactNode) => (
    <a key="terms" href={pathOf(locale, linkedSlugs.terms[locale])}>
      {text}
    </a>
  )
}
