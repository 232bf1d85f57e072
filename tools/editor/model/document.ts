import type { Block } from '#content/types.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** The part of a story's file that the form changes; everything else of the file stays as it is. */
export interface StoryDocument {
  content: Block
}

/** Way from the document to a value in it: `['content', 'body', 2, 'title']`. */
export type Path = readonly (string | number)[]

/** The name of an element for `id`, `name` and tests: `content.body.2.title__i18n__en`. */
export function idOf(path: Path): string {
  return path.join('.')
}

/** The key of a field in one language of the form. */
export function keyIn(language: Locale, field: string): string {
  return language === defaultLocale ? field : `${field}__i18n__${language}`
}

export function fieldOfKey(key: string): { field: string; language: Locale } {
  const [field = '', language] = key.split('__i18n__')
  return { field, language: isLocale(language) ? language : defaultLocale }
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((it, step) => (isBranch(it) ? it[step] : undefined), value)
}

/**
 * A document with another value at a path; everything beside the path is the same object as before.
 * @param value undefined removes the key
 * @param order of the keys of the changed object, for a key that it has not yet
 */
export function withValue<Value>(document: Value, path: Path, value: unknown, order: readonly string[] = []): Value {
  return changed(document, path, value, order) as Value
}

function changed(from: unknown, path: Path, value: unknown, order: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(from)) {
    const copy: unknown[] = [...from]
    copy[Number(step)] = changed(copy[Number(step)], rest, value, order)
    return copy
  }
  const record = isRecord(from) ? from : {}
  const next = changed(record[step], rest, value, order)
  return withKey(record, String(step), next, rest.length === 0 ? order : [])
}

function withKey(record: Record<string, unknown>, key: string, value: unknown, order: readonly string[]) {
  if (value === undefined) {
    const { [key]: _, ...others } = record
    return others
  }
  if (Object.hasOwn(record, key) || order.length === 0) return { ...record, [key]: value }
  // A new key stands where the schema has it, so that a file changes by one line.
  const before = new Set(order.slice(0, order.indexOf(key)))
  const keys = Object.keys(record)
  const index = keys.findLastIndex((it) => before.has(it) || it === '_uid' || it === 'component') + 1
  const entries = Object.entries(record)
  return Object.fromEntries([...entries.slice(0, index), [key, value], ...entries.slice(index)])
}

/** Whether two values of JSON say the same; the order of keys is none. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((it, i) => isEqual(it, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a).filter((it) => a[it] !== undefined)
  const others = Object.keys(b).filter((it) => b[it] !== undefined)
  return keys.length === others.length && keys.every((it) => isEqual(a[it], b[it]))
}

export function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value.component === 'string' && !String(value.component).startsWith('_table')
}

/** Nothing that an editor wrote or chose. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (!isRecord(value)) return false
  if (value.type === 'doc') return !hasText(value)
  if (value.fieldtype === 'asset') return isEmpty(value.filename)
  if (value.fieldtype === 'multilink') return linkTarget(value) === ''
  if (Array.isArray(value.thead)) return !hasText(value)
  return false
}

/** Address or uuid that a link leads to. */
function linkTarget(link: Record<string, unknown>): string {
  if (link.linktype === 'story') return String(link.id || link.cached_url || '')
  if (link.linktype === 'email') return String(link.email || link.url || link.cached_url || '')
  return String(link.url || link.cached_url || '')
}

function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasText)
  if (!isRecord(value)) return false
  if (['image', 'blok', 'horizontal_rule', 'emoji'].includes(String(value.type))) return true
  const own = value.text ?? value.value
  if (typeof own === 'string' && own.trim() !== '') return true
  return hasText(value.content) || hasText(value.thead) || hasText(value.tbody) || hasText(value.body)
}

function isBranch(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}
