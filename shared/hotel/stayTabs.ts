import { stayTabName } from '#shared/http/pageQuery.ts'
import type { Locale } from '#shared/locales.ts'

/** Query of "my stays" in each language. */
export const stayTabs = {
  fr: { name: stayTabName.fr, values: { upcoming: 'a-venir', ended: 'termines' } },
  en: { name: stayTabName.en, values: { upcoming: 'upcoming', ended: 'ended' } },
  de: { name: stayTabName.de, values: { upcoming: 'bevorstehend', ended: 'beendet' } },
} as const satisfies Record<Locale, { name: string; values: Record<'upcoming' | 'ended', string> }>
