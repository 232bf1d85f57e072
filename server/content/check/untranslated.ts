import type { BlockDefinition } from '#shared/content/block.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check } from './context.ts'

/** Raw blocks of a story's content by `_uid`, with the root. */
export function blocksByUid(content: unknown, found = new Map<string, Record<string, unknown>>()) {
  if (Array.isArray(content)) for (const it of content) blocksByUid(it, found)
  if (!isRecord(content)) return found
  if (typeof content.component === 'string' && typeof content._uid === 'string') found.set(content._uid, content)
  for (const it of Object.values(content)) blocksByUid(it, found)
  return found
}

/** The story in the default language, by which texts are compared. */
type Originals = Pick<Check, 'originals' | 'definitions'>

/**
 * Whether a block's own prose is in the default language only: each translatable text of two or more words is alike.
 * Names and single words are alike in many languages and prove nothing, unless the whole story is.
 */
export function isUntranslated(
  block: Record<string, unknown>,
  check: Originals & Pick<Check, 'isUntranslated'>,
): boolean {
  const prose = textsOf(block, check).filter(([text]) => check.isUntranslated || /\S\s+\S/.test(text))
  return prose.length > 0 && prose.every(([text, before]) => text === before)
}

/** Whether no text of a story has a translation: in a menu of single words that is what tells it. */
export function isWholeUntranslated(content: unknown, originals: Originals): boolean {
  let alike = 0
  for (const block of blocksByUid(content).values())
    for (const [text, before] of textsOf(block, originals)) {
      if (text !== before) return false
      alike++
    }
  return alike > 2
}

/** Translatable texts of a block, each with that of the default language. */
function textsOf(block: Record<string, unknown>, { originals, definitions }: Originals) {
  const original = originals.get(String(block._uid))
  const fields = definitions[String(block.component)]?.fields ?? {}
  return Object.entries(original ? fields : {})
    .filter(([, field]) => field.translatable && wordKinds.has(field.kind))
    .map(([name]) => [untranslatedText(block[name]).trim(), untranslatedText(original?.[name]).trim()] as const)
    .filter(([text]) => text !== '')
}

/** Fields that need words of their own in each language and have the original ones; a name of one or two words may. */
export function repeatedFields(
  translated: Record<string, unknown>,
  original: Record<string, unknown>,
  { fields }: BlockDefinition,
): string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.needsTranslation)
    .map(([name]) => name)
    .filter(
      (name) => translated[name] === original[name] && /\S\s+\S+\s+\S/.test(untranslatedText(translated[name]).trim()),
    )
}

const wordKinds: ReadonlySet<string> = new Set(['text', 'textarea', 'richtext', 'table'])

/** The text of a raw text, rich text or table, without the blocks inside, which are checked by themselves. */
function untranslatedText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(untranslatedText).join(' ')
  if (!isRecord(value) || value.type === 'blok') return ''
  if (typeof value.text === 'string') return value.text
  return [value.content, value.thead, value.tbody, value.body, value.value].map(untranslatedText).join(' ').trim()
}
