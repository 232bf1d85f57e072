import { type DayOrder, languages } from '#shared/languages.ts'
import { byLocale } from '#shared/locales.ts'

export const dayOrders = /* @__PURE__ */ byLocale((it) => languages[it].dayOrder)

/** The order in words, as messages have it. */
export const dayOrderText = (order: DayOrder) => (order === 'monthFirst' ? order : 'dayFirst')

/**
 * A day as people type it → ISO 8601 (`2027-04-16`). Takes `/`, `.`, dashes and spaces with one or two digits for day
 * and month, eight digits without a separator (keypads of phones have digits alone), and what is ISO already.
 * @returns undefined for what is no day: 31 February, two-digit years, words
 */
export function parseTypedDay(order: DayOrder, text: string): string | undefined {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed =
    /^(\d{1,2})[/.\p{Pd}\s]+(\d{1,2})[/.\p{Pd}\s]+(\d{4})$/u.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  if (!typed) return undefined
  const [first, second, year] = [Number(typed[1]), Number(typed[2]), Number(typed[3])]
  return order === 'monthFirst' ? realDay(year, first, second) : realDay(year, second, first)
}

/** Whether a text is a day that exists, ISO 8601. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTypedDay('dayFirst', text) !== undefined
}

/**
 * An hour as people type it → `09:05`: `9:05`, `9h05`, `9 h 5`, `9h`, `21:05`, `9.05 Uhr`, and with am or pm.
 * @returns undefined for what is no hour
 */
export function parseTypedHour(text: string): string | undefined {
  const typed = /^(\d{1,2})(?:\s*[:h.]\s*(\d{1,2})?)?\s*([ap]\.?m\.?|uhr)?$/i.exec(
    text.trim().replace(/[\u00a0\u202f]/g, ' '),
  )
  if (!typed) return undefined
  const [, hourText = '', minuteText = '0', half] = typed
  const hour = Number(hourText)
  const minute = Number(minuteText)
  const isHalf = half !== undefined && !/^u/i.test(half)
  if (minute > 59 || hour > 23 || (isHalf && (hour < 1 || hour > 12))) return undefined
  const whole = isHalf ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour
  return `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** ISO 8601 → as people type it: `16/04/2027`, `16.04.2027`, `04/16/2027`. */
export function formatTypedDay(order: DayOrder, iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  if (order === 'monthFirst') return `${month}/${day}/${year}`
  return [day, month, year].join(order === 'dayFirst' ? '/' : '.')
}

function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}
