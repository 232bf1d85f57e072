import type { Locale } from '#shared/locales.ts'

/** Names and words in the addresses of the pages of tournaments, in their language: views write them, pages read them. */
export const pokerQuery = {
  fr: { done: 'fait', cancelled: 'annulation', left: 'liste' },
  en: { done: 'done', cancelled: 'cancelled', left: 'list' },
  de: { done: 'erledigt', cancelled: 'storniert', left: 'liste' },
} as const satisfies Record<Locale, Record<string, string>>
