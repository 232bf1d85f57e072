import { isRecord } from '#shared/schemas/isRecord.ts'
import type { ComponentField } from '../../components.ts'
import type { Components } from './blocks.ts'
import { isBlock, type StoryDocument } from './document.ts'

const deepest = 60

/**
 * The fault of a document that is none of the content model's: a value of another kind than its field's, an unknown
 * block or key. What the file has already stays allowed, so that an older story can be mended.
 * @returns a line that names the place, undefined when the document may be written
 */
export function shapeProblem(
  document: StoryDocument,
  before: StoryDocument,
  components: Components,
): string | undefined {
  const known = keysIn(before.content)
  if (typeof document.name !== 'string') return 'name'
  if (!Array.isArray(document.translated_slugs) || !document.translated_slugs.every(isTranslation))
    return 'translated_slugs'
  if (document.content.component !== before.content.component) return 'content.component'
  return blockProblem(document.content, 'content', 0)

  function blockProblem(block: unknown, path: string, depth: number): string | undefined {
    if (!isBlock(block) || depth > deepest) return path
    const component = components[block.component]
    if (!component) return known.has(block.component) ? undefined : `${path}.component`
    for (const [key, value] of Object.entries(block)) {
      const [name = ''] = key.split('__i18n__')
      const field = component.schema[name]
      if (!field && !known.has(`${block.component}.${key}`) && !/^(_uid|_editable|component)$/.test(key))
        return `${path}.${key}`
      if (key === '_uid' && typeof value !== 'string') return `${path}._uid`
      const fault = field && valueProblem(value, field, `${path}.${key}`, depth)
      if (fault) return fault
    }
    return undefined
  }

  function valueProblem(value: unknown, field: ComponentField, path: string, depth: number): string | undefined {
    if (value === null || value === '') return undefined
    const list = Array.isArray(value) ? value : undefined
    if (field.type === 'bloks') {
      if (!list) return path
      return list.map((it, index) => blockProblem(it, `${path}.${index}`, depth + 1)).find((it) => it !== undefined)
    }
    if (field.type === 'richtext') return richTextProblem(value, path, depth)
    return kinds[field.type]?.(value) === false ? path : undefined
  }

  function richTextProblem(value: unknown, path: string, depth: number): string | undefined {
    if (!isRecord(value) || typeof value.type !== 'string' || depth > deepest) return path
    const { attrs, content = [], marks = [], text = '' } = value
    if (typeof text !== 'string' || !Array.isArray(content) || !Array.isArray(marks)) return path
    if (!marks.every((it) => isRecord(it) && typeof it.type === 'string')) return path
    const blocks = value.type === 'blok' && isRecord(attrs) && Array.isArray(attrs.body) ? attrs.body : []
    return [
      ...blocks.map((it, index) => blockProblem(it, `${path}.body.${index}`, depth + 1)),
      ...content.map((it, index) => richTextProblem(it, `${path}.${index}`, depth + 1)),
    ].find((it) => it !== undefined)
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const hasTexts = (keys: readonly string[]) => (value: unknown) =>
  isRecord(value) && keys.every((key) => value[key] === undefined || value[key] === null || isText(value[key]))
const isAsset = hasTexts(['filename', 'alt', 'title', 'focus', 'source', 'copyright', 'name'])
const isLink = hasTexts(['id', 'url', 'cached_url', 'email', 'anchor', 'target', 'linktype'])
const linkTypes = ['story', 'url', 'email', 'asset']
const isCell = (value: unknown) => isRecord(value) && isText(value.value)
const isRow = (value: unknown) => isRecord(value) && Array.isArray(value.body) && value.body.every(isCell)

/** Whether a value is of the kind that a type of field holds. */
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: isText,
  textarea: isText,
  markdown: isText,
  number: (value) => isText(value) || Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean' || isText(value),
  option: isText,
  options: isTexts,
  datetime: isText,
  asset: isAsset,
  multiasset: (value) => Array.isArray(value) && value.every(isAsset),
  multilink: (value) => isLink(value) && isRecord(value) && linkTypes.includes(String(value.linktype)),
  table: (value) =>
    isRecord(value) &&
    Array.isArray(value.thead) &&
    value.thead.every(isCell) &&
    Array.isArray(value.tbody) &&
    value.tbody.every(isRow),
}

function isTranslation(value: unknown): boolean {
  return isRecord(value) && isText(value.lang) && hasTexts(['slug', 'path', 'name'])(value)
}

/** Components, and keys of components, that a content has. */
function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const it of value) keysIn(it, found)
  if (!isRecord(value)) return found
  for (const [key, it] of Object.entries(value)) {
    if (isBlock(value)) found.add(value.component).add(`${value.component}.${key}`)
    keysIn(it, found)
  }
  return found
}
