import { definitions } from '#client/blocks/schemas.generated.ts'
import type { Finding } from './finding.ts'

type Found = Omit<Finding, 'file'>

/**
 * Walks a story as its file holds it: prose without English text, alternative texts in French only, and keys
 * that are no field of their block.
 */
export function findUntranslated(content: unknown, at = ''): Found[] {
  if (Array.isArray(content)) return content.flatMap((it, index) => findUntranslated(it, `${at}.${index}`))
  if (typeof content !== 'object' || content === null) return []
  const value = content as Record<string, unknown>
  const inside = Object.entries(value).flatMap(([key, it]) => findUntranslated(it, at === '' ? key : `${at}.${key}`))
  return typeof value.component === 'string' ? [...fieldsOf(value, at), ...inside] : inside
}

function fieldsOf(block: Record<string, unknown>, at: string): Found[] {
  const fields = definitions[String(block.component)]?.fields
  if (!fields) return []
  return Object.entries(block).flatMap(([key, value]): Found[] => {
    const [name = ''] = key.split('__i18n__')
    const field = fields[name]
    const path = at === '' ? key : `${at}.${key}`
    if (!field) return /^(_|component$)/.test(name) ? [] : [{ field: path, problem: `no field of ${block.component}` }]
    if (key !== name || !field.translatable) return []
    const twin = block[`${name}__i18n__en`]
    if (field.kind === 'asset' || field.kind === 'multiasset') return missingAlt(value, twin, path)
    // Names of one or two words are often alike in both languages and need no English text.
    const isMissing = wordsIn(value) >= (field.kind === 'text' ? 3 : 1) && wordsIn(twin) === 0
    return isMissing ? [{ field: path, problem: 'not translated: no English text' }] : []
  })
}

/** Pictures are translated as a whole, or by the words that the asset manager keeps beside them. */
function missingAlt(value: unknown, twin: unknown, field: string): Found[] {
  const [pictures, english] = [value, twin].map((it) => [it ?? []].flat() as Record<string, unknown>[])
  const isMissing = (pictures ?? []).some((picture, index) => {
    const meta = (picture.meta_data ?? {}) as Record<string, unknown>
    const alt = english?.[index]?.alt ?? picture.alt__i18n__en ?? meta.alt__i18n__en
    return wordsIn(picture.alt) > 0 && wordsIn(alt) === 0
  })
  return isMissing ? [{ field, problem: 'not translated: no English alternative text' }] : []
}

/** Words of a text, or of all the texts in rich text and tables. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? 0 : value.trim().split(/\s+/).length
  if (Array.isArray(value)) return value.reduce((sum: number, it) => sum + wordsIn(it), 0)
  if (typeof value !== 'object' || value === null) return 0
  const { text, content, thead, tbody, body, value: cell } = value as Record<string, unknown>
  return [text, content, thead, tbody, body, cell].reduce((sum: number, it) => sum + wordsIn(it), 0)
}
