/** The order in which people type a day, with slashes or with dots. */
export type DayOrder = 'dayFirst' | 'dayFirstDots' | 'monthFirst'

interface Language {
  /** BCP 47, for `lang` attributes, Intl, FormatJS and partners; the house's country may have another. */
  tag: string
  /** In that language. */
  name: string
  /** The order of public pages. The desk reads French papers, so it is day first there in every language. */
  dayOrder: DayOrder
  /** Where the mark stands in its line that opens a quotation: « in the middle, “ high, „ low. */
  quotes: 'middle' | 'high' | 'low'
  /** As spreadsheets in that language read a file: where the decimal sign is the comma, a semicolon separates. */
  csv: { separator: string; decimal: string }
  /** The language of TheFork's window, which has its own tags. */
  theFork: string
}

/** Each language that the product has messages for, as data; its grammar is a module in `i18n/languages/`. */
const rows = {
  fr: {
    tag: 'fr-FR',
    name: 'Français',
    dayOrder: 'dayFirst',
    quotes: 'middle',
    csv: { separator: ';', decimal: ',' },
    theFork: 'fr',
  },
  en: {
    tag: 'en-US',
    name: 'English',
    dayOrder: 'monthFirst',
    quotes: 'high',
    csv: { separator: ',', decimal: '.' },
    theFork: 'en-GB',
  },
  de: {
    tag: 'de-DE',
    name: 'Deutsch',
    dayOrder: 'dayFirstDots',
    quotes: 'low',
    csv: { separator: ';', decimal: ',' },
    theFork: 'de',
  },
} satisfies Record<string, Language>

export type Locale = keyof typeof rows

export const languages: Readonly<Record<Locale, Language>> = rows
