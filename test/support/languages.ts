import type { Locale } from '#shared/locales.ts'

/** The languages of a site that is opened without `LANGUAGES`: those in which tests know words. */
export const testLocales = ['fr', 'en'] as const satisfies readonly Locale[]
export type TestLocale = (typeof testLocales)[number]

export const otherOf = (locale: TestLocale): TestLocale => (locale === testLocales[0] ? testLocales[1] : testLocales[0])
