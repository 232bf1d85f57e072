import type { Locale } from '#shared/locales.ts'

/** Query by which the profile says what was just saved. */
export const savedName: Readonly<Record<Locale, string>> = { fr: 'enregistre', en: 'saved' }
