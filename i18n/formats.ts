import * as brand from '#shared/house.ts'
import { fieldSentence } from '#shared/schemas/fieldSentence.ts'
import type { FieldMessage } from '#shared/schemas/readBody.ts'
import { noonOf } from '#shared/time/days.ts'
import type { IntlShape } from './createIntl.ts'
import { boundToMonth, type DateIntl, dateWords } from './dateWords.ts'
import { grammarOf } from './languages/grammarOf.ts'
import type { MessageId } from './MessageId.generated.ts'
import { messageOnce, textOnce } from './messageOnce.ts'

/** Square feet in a square metre. */
const feetInMetre = 10.7639

/** The sentence beside a field that is wrong. @param field `email`, `address.city` */
export function formatFieldMessage(intl: IntlShape, field: string, message: FieldMessage): string {
  const format = (id: string, values?: FieldMessage['values']) =>
    id in intl.messages ? intl.formatMessage({ id: id as MessageId }, values) : id
  return fieldSentence(format, field, message)
}

/** A room's size in the measure of the language: square metres, sq. ft in English. */
export function formatRoomSize(intl: IntlShape, squareMetres: number): string {
  const { squareFeet } = grammarOf(intl.locale)
  const value = squareFeet ? Math.round(squareMetres * feetInMetre) : squareMetres
  return intl.formatMessage(
    { id: squareFeet ? 'common.squareFeet' : 'common.squareMetres' },
    { value: intl.formatNumber(value) },
  )
}

/** A price, without cents when there are none: « 1 180 € », "€1,180". @param currency other than the house's: of a payment */
export function formatPrice(intl: IntlShape, price: number, currency = brand.currency): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return textOnce(intl, `${currency} ${price}`, () => intl.formatNumber(price, style))
}

/** Points that came or went, with their sign: « +120 », « −3 200 » with the minus of figures. */
export function formatSignedPoints(intl: IntlShape, points: number): string {
  return withMinus(intl.formatNumber(points, { signDisplay: 'exceptZero' }))
}

/** An amount of accounts, which stands under others: always with cents, « −40,00 € ». */
export function formatCents(intl: IntlShape, cents: number, currency: string): string {
  return withMinus(intl.formatNumber(cents / 100, { style: 'currency', currency }))
}

function withMinus(figure: string): string {
  return figure.replace('-', '\u2212')
}

/** A day as content stores it (`YYYY-MM-DD` or `YYYY-MM-DD HH:mm`), written out. */
export function formatDay(intl: DateIntl, day: string, style: 'long' | 'short' = 'long'): string {
  return dateWords(intl, noonOf(day), { day: 'numeric', month: style, year: 'numeric' })
}

/**
 * The ends of several days, without what both share: « 10 », « au », « 13 décembre 2026 », "10", "–", "13 December 2026".
 * @param first `YYYY-MM-DD`, a time after it is ignored; so is one of last
 */
export function formatDays(intl: DateIntl, first: string, last: string): { from: string; to: string; dash: string } {
  const { days } = grammarOf(intl.locale)
  const format = intl.formatters.getDateTimeFormat(days.tag, {
    timeZone: intl.timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const parts = format.formatRangeToParts(noonOf(first), noonOf(last))
  const at = parts.findIndex(({ source }, index) => source === 'shared' && parts[index - 1]?.source === 'startRange')
  const words = (some: typeof parts) =>
    some.map(({ type, value }) => (type === 'day' && value === '1' ? days.first : boundToMonth(value))).join('')
  if (at < 0) return { from: words(parts), to: words(parts), dash: days.dash('') }
  const from = words(parts.slice(0, at))
  return { from, dash: days.dash(from), to: words(parts.slice(at + 1)) }
}

/** A day of the next weeks: « mardi 1 décembre », "Tuesday 1 December". */
export function formatWeekday(intl: IntlShape, day: string, style: 'long' | 'short' = 'long'): string {
  const parts = { weekday: style, day: 'numeric', month: style } as const
  return textOnce(intl, `weekday ${style} ${day.slice(0, 10)}`, () => dateWords(intl, noonOf(day), parts))
}

/** A day of every year, without the year: « 24 décembre », "24 December". */
export function formatYearlyDay(intl: IntlShape, day: string): string {
  return dateWords(intl, noonOf(day), { day: 'numeric', month: 'long' })
}

/** A length of time: « 45 min », « 2 h », « 2 h 05 »; "45 min", "2 hr", "2 hr 5 min" in English. */
export function formatDuration(intl: IntlShape, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const digits = String(rest).padStart(hours > 0 ? grammarOf(intl.locale).minuteDigits : 1, '0')
  return messageOnce(intl, 'hours.duration', { hours, minutes: hours > 0 && rest === 0 ? 'none' : digits })
}

/** Groups of digits in the countries of houses, after the code of the country. */
const phones: Readonly<Record<string, RegExp>> = {
  CH: /^\+(41)(\d{2})(\d{3})(\d{2})(\d{2})$/,
  FR: /^\+(33)(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/,
}

/**
 * A telephone number of the house's country as people write it: +33261912727 → 02 61 91 27 27, +41815551904 → 081 555 19 04;
 * English keeps +33.
 */
export function formatPhone(intl: IntlShape, e164: string): string {
  const groups = phones[brand.country]?.exec(e164)
  if (!groups) return e164
  const [, code, ...rest] = groups
  return `${grammarOf(intl.locale).countries?.includes(brand.country) ? '0' : `+${code}\u00a0`}${rest.join('\u00a0')}`
}

/** The sign that stands one to four times for how dear a restaurant is: that of the currency, if it has one. */
export const priceSign = /* @__PURE__ */ signOf(brand.currency)

function signOf(currency: string): string {
  const [first = ''] = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(0)
  return /\p{Sc}/u.test(first) ? first : '●'
}

/**
 * An hour as content stores it (`16:00`): « 16 h », « 19 h 30 » in French, "4 pm", "7:30 pm" in English. Midnight is a
 * word.
 */
export function formatHour(intl: Pick<IntlShape, 'locale'>, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return grammarOf(intl.locale).hour(hours, minutes)
}

/** “Grand Prix du Soleil · Jour 1A”: where no page stands around it, the days of one tournament are told apart. */
export function formatTournament(intl: IntlShape, { title, day }: { title: string; day?: string }): string {
  return [title, day && intl.formatMessage({ id: 'poker.day' }, { day })].filter(Boolean).join(' · ')
}
