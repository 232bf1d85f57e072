import { dayOrders, parseTypedDay } from '#shared/time/dates.ts'
import type { Locale } from '../locales.ts'
import { isRecord } from './isRecord.ts'
import type { BodySchema, ValueSchema } from './schema.ts'

/** JSON has types; a form of a browser has text under names like `address.city`, and days as people type them. */
export type BodySource = 'json' | 'form'

/**
 * The fields of a body that a schema knows: text trimmed, in NFC, without control characters;
 * what is empty is left out, what is unknown as well. Only the schema's own names are looked up and the objects are
 * new: `__proto__` and its like change nothing.
 */
export function clean(schema: BodySchema, given: unknown, source: BodySource, locale: Locale): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {}
  const values = isRecord(given) ? given : {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = ownValue(values, name)
    const isRequired = schema.required.includes(name)
    const result =
      property.type === 'object'
        ? cleanObject(property, source === 'form' ? partsOf(values, name) : value, { source, locale, isRequired })
        : cleanValue(property, value, source, locale)
    if (result !== undefined) cleaned[name] = result
  }
  return cleaned
}

interface PartOptions {
  source: BodySource
  locale: Locale
  isRequired: boolean
}

function cleanObject(schema: BodySchema, given: unknown, { source, locale, isRequired }: PartOptions) {
  if (source === 'json' && !isRecord(given)) return given ?? undefined
  const cleaned = clean(schema, given, source, locale)
  return source === 'json' || isRequired || isFilled(schema, cleaned) ? cleaned : undefined
}

/** The boxes and lines of an optional part of a form, when somebody began to fill it. */
function isFilled(schema: BodySchema, cleaned: object): boolean {
  return Object.entries(cleaned).some(([name, value]) => {
    const property = schema.properties[name]
    if (property?.type === 'object') return isFilled(property, value as object)
    return value !== false && !property?.preset
  })
}

function cleanValue(schema: ValueSchema, given: unknown, source: BodySource, locale: Locale): unknown {
  if (schema.type === 'boolean') {
    if (source === 'form') return given === 'on' || given === 'true' || given === '1' || given === true
    return given ?? schema.default
  }
  if (typeof given === 'number' && schema.count) return String(given)
  if (typeof given !== 'string') return given ?? undefined
  if (schema.verbatim) return given === '' ? undefined : given
  const text = schema.multiline ? cleanLines(given) : cleanText(given)
  if (text === '') return undefined
  if (schema.format === 'day' && source === 'form') return parseTypedDay(dayOrders[locale], text) ?? text
  // Refused as too long all the same, and no pattern ever runs over 60,000 characters.
  return schema.maxLength === undefined ? text : text.slice(0, 2 * schema.maxLength + 2)
}

/** Line breaks and tabs become blanks; other control characters, marks of writing direction and halves of pairs go. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
}

/** As {@link cleanText}, line by line; of empty lines one at a time is left. */
export function cleanLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(cleanText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `address` of `{ 'address.city': 'Brest' }` → `{ city: 'Brest' }`. */
function partsOf(values: object, name: string): object {
  const parts = Object.entries(values).filter(([key]) => key.startsWith(`${name}.`))
  return Object.fromEntries(parts.map(([key, value]) => [key.slice(name.length + 1), value]))
}

function ownValue(values: object, name: string): unknown {
  return Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined
}
