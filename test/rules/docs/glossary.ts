import { defaultLocale } from '#shared/locales.ts'
import { catalogueEntries, catalogueLanguages } from '../messages.ts'
import { readSource, sourceFiles } from '../sourceFiles.ts'

const page = 'docs/glossary.md'

interface Text {
  locale: string
  /** File and message, or file and field. */
  at: string
  text: string
}

/** Words that the glossary forbids, one row of its last table. */
interface Avoided {
  locale: string
  words: string
  instead: string
  most: number
}

/** Catalogues of the staff, and those whose texts a contract of calls fixes. */
const unread = /^(?:api|preview|errors|eph|vip|payment|validation)\.json$/
/** As a catalogue of {@link unread}, message by message. */
const fixed = /^pages\.error\./

/** Months of each language, as a date names them. */
const months = {
  fr: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  en: 'January|February|March|April|May|June|July|August|September|October|November|December',
  de: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
}

const weekdays = {
  en: '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day',
  de: '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)',
}

/** Forms that the glossary gives to dates, hours, prices and marks; what matches is another form. */
const otherForms: readonly { locale: string; pattern: RegExp; instead: string }[] = [
  { locale: 'en', pattern: new RegExp(`\\b(?:${months.en}) \\d{1,2}\\b(?!\\s?[ap]m)`), instead: '1 January 2027' },
  { locale: 'en', pattern: new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th) (?:of )?(?:${months.en})\\b`), instead: '1 January' },
  { locale: 'en', pattern: /\d[ap]m\b|\d\s?[AP]M\b|\d\s?[ap]\.m\./, instead: '7:30 pm' },
  { locale: 'en', pattern: /\b12\s[ap]m\b/, instead: 'noon, midnight' },
  {
    locale: 'en',
    pattern: new RegExp(`\\b(?:${weekdays.en}), \\d{1,2} (?:${months.en})\\b`),
    instead: 'Tuesday 24 November',
  },
  // A last item of more than three words may have its comma.
  {
    locale: 'en',
    pattern: /[\p{L}’]+, (?:[\p{L}’-]+ ){0,2}[\p{L}’-]+, (?:and|or) (?:[\p{L}’-]+ ){0,2}[\p{L}’-]+(?=[.:;]|$)/u,
    instead: 'one, two and three',
  },
  { locale: 'en', pattern: /\d\s?€/, instead: '€39' },
  { locale: 'en', pattern: /\d\s%/, instead: '10%' },
  { locale: 'fr', pattern: new RegExp(`\\b1\\s(?:${months.fr})\\b`), instead: '1er janvier' },
  {
    locale: 'fr',
    pattern: new RegExp(`\\b\\d{1,2}\\s(?:${months.fr.replaceAll(/\b(.)/g, (it) => it.toUpperCase())})\\b`),
    instead: '2 janvier',
  },
  { locale: 'fr', pattern: /\b\d{1,2}:\d{2}\b/, instead: '19 h 30' },
  { locale: 'fr', pattern: /€\s?\d|\d€/, instead: '39 €' },
  { locale: 'fr', pattern: / [:;?!%€»](?:\s|$)|« /, instead: 'a no-break space' },
  { locale: 'fr', pattern: /(?<![\d,.])0\sh\b(?!\s?\d)/, instead: 'minuit' },
  { locale: 'de', pattern: new RegExp(`\\b\\d{1,2}\\s(?:${months.de})\\b`), instead: '1. Januar' },
  { locale: 'de', pattern: new RegExp(`\\b${weekdays.de} \\d{1,2}\\.`), instead: 'Dienstag, 24. November' },
  { locale: 'de', pattern: /\d\sh\s?\d{2}\b|\d\.\d{2} Uhr|\d\s[ap]m\b/, instead: '19:30 Uhr' },
  { locale: 'de', pattern: /€\s?\d|\d€/, instead: '39 €' },
  { locale: 'de', pattern: /\d%| [%€]/, instead: '10 %, with a no-break space' },
  { locale: 'de', pattern: /["«»]|“(?=\p{L})|„[^“]*”/u, instead: '„…“' },
  { locale: 'de', pattern: /\p{L}!/u, instead: 'a full stop' },
  { locale: 'de', pattern: /\p{Ll}[*:_]in(?:nen)?\b|\p{Ll}Innen\b/u, instead: 'Gäste, Mitglieder or both forms' },
  ...catalogueLanguages.flatMap((locale) => [
    { locale, pattern: /\bL\.?\d{3}-\d/, instead: 'L. 221-28' },
    { locale, pattern: /\p{L}'\p{L}/u, instead: 'a curly apostrophe' },
  ]),
]

/**
 * Words and forms of docs/glossary.md that messages or stories have although it forbids them.
 * @param read the text of a file by its path from the root
 */
export function glossaryProblems(read = readSource): string[] {
  const texts = [...messages(read), ...stories(read)]
  const words = avoided(read(page)).flatMap(({ locale, words: list, instead, most }) => {
    const found = texts.filter((it) => it.locale === locale).flatMap((it) => wordsIn(it, list))
    if (found.length <= most) return []
    return [
      `${locale} "${list}" ${found.length} times, ${most} at most; say ${instead}: ${found.slice(0, 8).join(', ')}`,
    ]
  })
  const forms = otherForms.flatMap(({ locale, pattern, instead }) =>
    texts
      .filter((it) => it.locale === locale)
      .flatMap((it) => matches(it, new RegExp(pattern, `${pattern.flags}g`)))
      .map((it) => `${locale} ${it} is another form than ${instead}`),
  )
  return [...words, ...forms]
}

function matches({ at, text }: Text, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(
    (it) => `${at} "${text.slice(Math.max(0, it.index - 12), it.index + it[0].length + 12)}"`,
  )
}

/** Where a text has the words of a row: one of them, or one of each side of ` + `. */
function wordsIn(text: Text, list: string): string[] {
  const [first = [], ...others] = list.split(' + ').map((words) => matches(text, wordPattern(words)))
  return others.every((it) => it.length > 0) ? first : []
}

const row = /^\| ([a-z]{2}) \| (.+?) \| (.+?) \| .+? \| (\d+) \|$/gm

function avoided(text: string): Avoided[] {
  return [...text.matchAll(row)].map(([, locale = '', words = '', instead = '', most]) => ({
    locale,
    words,
    instead,
    most: Number(most),
  }))
}

/** Whole words in any case; the words of a row are read with either space. A comma stands for itself, after a word too. */
function wordPattern(words: string): RegExp {
  const each = words
    .split(' / ')
    .map((it) => (it.startsWith(',') ? '' : '(?<![\\p{L}{-])') + it.replaceAll(' ', '\\s').replaceAll('.', '\\.'))
  return new RegExp(`(?:${each.join('|')})(?![\\p{L}}])`, 'giu')
}

function messages(read: (file: string) => string): Text[] {
  return catalogueLanguages.flatMap((locale) =>
    catalogueEntries(locale, read)
      .filter(({ file, id }) => !unread.test(file) && !fixed.test(id))
      .map(({ id, defaultMessage = '' }) => ({ locale, at: id, text: withoutNames(defaultMessage) })),
  )
}

/** Names of values, cases and tags are no words of a reader. */
function withoutNames(message: string): string {
  return message.replaceAll(/\{\w+(?:, \w+)?\}|\{\w+, \w+,|(?<=[,}] )\w+(?= \{)|<\/?\w+>|%[\w.]+%/g, '…')
}

/** The field of a translation: `title__i18n__en`. */
const translated = /__i18n__([a-z]{2})$/
const words = /\p{Ll}.*\s.*\p{Ll}/su

function stories(read: (file: string) => string): Text[] {
  return sourceFiles(['content/houses/hautemer/stories'], /\.json$/).flatMap((file) => {
    const { content } = JSON.parse(read(file)) as { content?: unknown }
    return textsOf(content, defaultLocale).map(({ locale, text }) => ({
      locale,
      at: file.replace('content/houses/hautemer/stories/', ''),
      text,
    }))
  })
}

/** Sentences of a story's fields, with the language of the field that they stand in. */
function textsOf(value: unknown, locale: string): Pick<Text, 'locale' | 'text'>[] {
  if (typeof value === 'string')
    return words.test(value) && !/^https?:|^@day/.test(value) ? [{ locale, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((it) => textsOf(it, locale))
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'paragraph') {
    const nodes = 'content' in value && Array.isArray(value.content) ? value.content : []
    return textsOf(nodes.map((it: { text?: string }) => it.text ?? '').join(''), locale)
  }
  return Object.entries(value).flatMap(([key, field]) => textsOf(field, translated.exec(key)?.[1] ?? locale))
}
