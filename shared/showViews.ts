import type { Locale } from './locales.ts'

/** Query of the list of shows in each language: as a list, or as a calendar. */
export const viewWords = {
  fr: { name: 'vue', calendar: 'calendrier', list: 'liste' },
  en: { name: 'view', calendar: 'calendar', list: 'list' },
} as const satisfies Record<Locale, object>
