import type { Locale } from '#shared/locales.ts'

/** Stands in a header for the address of its page in a language; the server fills it in. */
export const pathPlace = (locale: Locale) => `%PATH_${locale.toUpperCase()}%`

/** Stands for the address that keeps a language as the reader's choice and leads to that page. */
export const choicePlace = (locale: Locale) => `%CHOICE_${locale.toUpperCase()}%`
