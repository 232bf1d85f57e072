import type { Locale } from '#shared/locales.ts'

/** Query of "my stays" in each language. */
export const stayTabs = {
  fr: { name: 'onglet', values: { upcoming: 'a-venir', ended: 'termines' } },
  en: { name: 'tab', values: { upcoming: 'upcoming', ended: 'ended' } },
} as const satisfies Record<Locale, { name: string; values: Record<'upcoming' | 'ended', string> }>
