import { allLocales, type Locale } from '#shared/locales.ts'
import { readMessages } from '../messages.ts'
import { readSource } from '../sourceFiles.ts'
import { notOfTheCode, type StatedLimit, statedLimits, type Unit } from './statedLimits.ts'

/** Sentences that do not say the figure of the code, and messages and requirements with a time that the list does not know. */
export function statedLimitProblems(read = readSource): string[] {
  const texts = ofAll((it) => readMessages(it, read))
  const wrong = statedLimits.flatMap(({ figure, messages = [], pages = [] }) => [
    ...messages.flatMap((id) =>
      allLocales
        .filter((locale) => !says(texts[locale].get(id) ?? '', figure, locale))
        .map((locale) => `i18n/${locale}: ${id} does not say ${named(figure)}, which the code has`),
    ),
    ...pages
      .filter((page) => {
        const text = sectionOf(read, page)
        return !says(text, figure, 'en') || (page.startsWith('content/') && !says(text, figure, 'fr'))
      })
      .map((page) => `${page} does not say ${named(figure)}, which the code has`),
  ])
  const known = new Set(
    statedLimits.flatMap(({ messages = [], pages = [] }) => [...messages, ...pages.map((it) => it.split('#')[1])]),
  )
  const required = new Map(requirements(read).map(([id = '', text = '']) => [id, text]))
  const unknown = [...texts.en.keys(), ...required.keys()]
    .filter((id) => !known.has(id) && !notOfTheCode.some((it) => it.test(id)))
    .filter((id) =>
      allLocales.some((locale) => anyTime[locale].test(plain(texts[locale].get(id) ?? required.get(id) ?? ''))),
    )
    .map((id) => `${id} says a time or a size: name its figure in test/rules/docs/statedLimits.ts`)
  return [...wrong, ...unknown]
}

const ofAll = <Value>(make: (locale: Locale) => Value) =>
  Object.fromEntries(allLocales.map((it) => [it, make(it)])) as Record<Locale, Value>

const unitMs: Readonly<Partial<Record<Unit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
}

const unitNames: Readonly<Record<Locale, Readonly<Record<Unit, string>>>> = {
  en: {
    second: 's|seconds?',
    minute: 'minutes?',
    hour: 'h|hours?',
    day: 'days?',
    week: 'weeks?',
    month: 'months?',
    year: 'years?',
    night: 'nights?',
    megabyte: 'mb',
  },
  fr: {
    second: 'secondes?',
    minute: 'minutes?',
    hour: 'heures?',
    day: 'jours?',
    week: 'semaines?',
    month: 'mois',
    year: 'ans?',
    night: 'nuits?',
    megabyte: 'mo',
  },
  de: {
    second: 'sekunden?',
    minute: 'minuten?',
    hour: 'stunden?',
    day: 'tage?|tagen',
    week: 'wochen?',
    month: 'monate?|monaten',
    year: 'jahre?|jahren',
    night: 'nächte?|nacht|nächten',
    megabyte: 'mb',
  },
}

const numberWords: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  en: {
    1: 'one|an?',
    2: 'two',
    3: 'three|third',
    4: 'four',
    5: 'five|fifth',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    12: 'twelve',
    20: 'twenty',
    24: 'twenty-four',
    30: 'thirty',
  },
  fr: {
    1: 'une?',
    2: 'deux',
    3: 'trois',
    4: 'quatre',
    5: 'cinq',
    6: 'six',
    7: 'sept',
    8: 'huit',
    9: 'neuf',
    10: 'dix',
    12: 'douze',
    20: 'vingt',
    24: 'vingt-quatre',
    30: 'trente',
  },
  de: {
    1: 'eine?[nmrs]?',
    2: 'zwei',
    3: 'drei',
    4: 'vier',
    5: 'fünf',
    6: 'sechs',
    7: 'sieben',
    8: 'acht',
    9: 'neun',
    10: 'zehn',
    12: 'zwölf',
    20: 'zwanzig',
    24: 'vierundzwanzig',
    30: 'dreißig',
  },
}

const quarterHour: Readonly<Record<Locale, string>> = {
  en: 'quarter of an hour',
  fr: 'quart d’heure',
  de: 'viertelstunde',
}

/** A number, not the article, with a unit: « 30 minutes », « douze derniers mois ». An age is the law's. */
const anyTime = ofAll(anyTimeOf)

function anyTimeOf(locale: Locale): RegExp {
  const { year, ...units } = unitNames[locale]
  const { 1: article, ...words } = numberWords[locale]
  return phrase(`(?:\\d+|${Object.values(words).join('|')})`, Object.values(units).join('|'), quarterHour[locale])
}

function says(text: string, figure: StatedLimit['figure'], locale: Locale): boolean {
  return waysToSay(figure, locale).some((it) => it.test(plain(text)))
}

function waysToSay(figure: StatedLimit['figure'], locale: Locale): RegExp[] {
  if (typeof figure === 'number')
    return [new RegExp(`(?<![\\p{L}\\d])(?:${numberIn(locale, figure)})(?![\\p{L}\\d])`, 'u')]
  if ('count' in figure) return [phrase(`(?:${numberIn(locale, figure.count)})`, unitNames[locale][figure.unit])]
  return (Object.keys(unitMs) as Unit[])
    .map((unit) => ({ unit, count: figure.ms / (unitMs[unit] ?? 1) }))
    .filter(({ count }) => Number.isInteger(count))
    .map(({ unit, count }) =>
      phrase(
        `(?:${numberIn(locale, count)})`,
        unitNames[locale][unit],
        unit === 'minute' && count === 15 ? quarterHour[locale] : undefined,
      ),
    )
}

/** At most one word stands between number and unit. */
function phrase(number: string, unit: string, instead?: string): RegExp {
  const usual = `(?<![\\p{L}\\d])${number}[ -](?:\\p{L}+ )?(?:${unit})(?![\\p{L}\\d])`
  return new RegExp(instead ? `${usual}|${instead}` : usual, 'u')
}

/** In digits, with and without separators, or as a word. */
function numberIn(locale: Locale, count: number): string {
  const word = numberWords[locale][count]
  return [String(count), plain(count.toLocaleString(locale)), ...(word ? [word] : [])].join('|')
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\u00a0\u202f]+/g, ' ')
}

function named(figure: StatedLimit['figure']): string {
  if (typeof figure === 'number') return String(figure)
  if ('count' in figure) return `${figure.count} ${figure.unit}s`
  const { unit, count } = (Object.entries(unitMs) as [Unit, number][])
    .map(([unit, ms]) => ({ unit, count: figure.ms / ms }))
    .findLast(({ count }) => Number.isInteger(count)) ?? { unit: 'ms', count: figure.ms }
  return `${count} ${unit}s`
}

/** A page, or what stands under one of its headings. */
function sectionOf(read: (file: string) => string, page: string): string {
  const [file = '', anchor] = page.split('#')
  const text = read(file)
  if (!anchor) return text
  if (file.endsWith('.tsv')) return requirements(read).find(([id]) => id === anchor)?.[1] ?? ''
  return text.split(/^## /m).find((it) => it.split('\n')[0]?.toLowerCase().replaceAll(' ', '-') === anchor) ?? ''
}

function requirements(read: (file: string) => string): string[][] {
  return read('test/rules/docs/requirements.tsv')
    .split('\n')
    .map((line) => line.split('\t'))
}
