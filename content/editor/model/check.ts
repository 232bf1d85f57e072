import type { Block } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Component, ComponentField } from '../../components.ts'
import type { Components } from './blocks.ts'
import { isBlock, isEmpty, keyIn, linkTarget, type Path, type StoryDocument } from './document.ts'

/** An error keeps a page from being published, a hint does not. */
export type Severity = 'error' | 'hint'

export interface Problem {
  /** To the value in its language: `['content', 'body', 2, 'title__i18n__en']`. */
  path: Path
  severity: Severity
  code: ProblemCode
  /** For the sentence: a length, a bound, a name. */
  values: Record<string, string | number>
}

export const problemCodes = [
  'required',
  'tooLong',
  'notNumber',
  'tooSmall',
  'tooLarge',
  'notOffered',
  'notDate',
  'wrongForm',
  'unsafeAddress',
  'notMail',
  'blockUnknown',
  'blockNotAllowed',
  'fieldUnknown',
  'untranslated',
  'altMissing',
  'altUntranslated',
  'titleLong',
  'descriptionLong',
  'deadLink',
  'notDrawn',
  'missingRight',
  'neededSlug',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Characters of a title and of a description that search engines show. */
const searchLengths = { title: 60, description: 160 } as const

/** The errors of a document, and hints to make it better, as far as they show without other stories. */
export function problemsOf(document: StoryDocument, components: Components): Problem[] {
  const name = document.name.trim() === '' ? [problem(['name'], 'error', 'required')] : []
  return [...name, ...blockProblems(document.content, ['content'], components), ...lengthProblems(document)]
}

function blockProblems(block: Block, path: Path, components: Components): Problem[] {
  const component = components[block.component]
  if (!component) return [problem(path, 'error', 'blockUnknown', { name: block.component })]
  const unknown = Object.keys(block).flatMap((key) => {
    const [field = ''] = key.split('__i18n__')
    const isOwn = field.startsWith('_') || field === 'component' || component.schema[field]
    return isOwn ? [] : [problem([...path, key], 'hint', 'fieldUnknown', { name: key })]
  })
  const fields = Object.entries(component.schema).flatMap(([name, field]) =>
    fieldProblems(block, { name, field, path, components }),
  )
  return [...fields, ...unknown]
}

interface FieldPlace {
  name: string
  field: ComponentField
  /** The way to the block. */
  path: Path
  components: Components
}

function fieldProblems(block: Block, { name, field, path, components }: FieldPlace): Problem[] {
  const [french, englishKey] = [block[name], keyIn('en', name)]
  const own = [...path, name]
  const missing = field.required && isEmpty(french) ? [problem(own, 'error', 'required')] : []
  const translation = field.translatable ? translationProblems(french, block[englishKey], field, own) : []
  const values = [
    ...valueProblems(french, field, own),
    ...(field.translatable ? valueProblems(block[englishKey], field, [...path, englishKey]) : []),
  ]
  return [...missing, ...values, ...translation, ...insideProblems(french, field, own, components)]
}

function insideProblems(value: unknown, field: ComponentField, path: Path, components: Components): Problem[] {
  if (field.type === 'richtext') return richTextBlocks(value, path, components)
  if (field.type !== 'bloks' || !Array.isArray(value)) return []
  const allowed = field.component_whitelist
  return value.flatMap((it, index) => {
    if (!isBlock(it)) return []
    const place = [...path, index]
    const isAllowed = !allowed || allowed.includes(it.component) || !components[it.component]
    const refused = isAllowed ? [] : [problem(place, 'error', 'blockNotAllowed', { name: titleOf(components, it) })]
    return [...refused, ...blockProblems(it, place, components)]
  })
}

function richTextBlocks(value: unknown, path: Path, components: Components): Problem[] {
  if (Array.isArray(value)) return value.flatMap((it, index) => richTextBlocks(it, [...path, index], components))
  if (!isRecord(value)) return []
  const { attrs } = value
  if (value.type === 'blok' && isRecord(attrs) && Array.isArray(attrs.body))
    return attrs.body.flatMap((it, index) =>
      isBlock(it) ? blockProblems(it, [...path, 'attrs', 'body', index], components) : [],
    )
  return richTextBlocks(value.content, [...path, 'content'], components)
}

function valueProblems(value: unknown, field: ComponentField, path: Path): Problem[] {
  if (isEmpty(value)) return []
  const check = checks[field.type]
  return check ? check(value, field).map(({ code, values }) => problem(path, 'error', code, values)) : []
}

type Found = Pick<Problem, 'code'> & Partial<Pick<Problem, 'values'>>
type Check = (value: unknown, field: ComponentField) => Found[]

const checks: Readonly<Record<string, Check>> = {
  text: textProblems,
  textarea: textProblems,
  number(value, { min_value, max_value }) {
    const text = String(value)
    if (!/^-?\d+([.,]\d+)?$/.test(text)) return [{ code: 'notNumber' }]
    const number = Number(text.replace(',', '.'))
    if (min_value !== undefined && number < min_value) return [{ code: 'tooSmall', values: { least: min_value } }]
    if (max_value !== undefined && number > max_value) return [{ code: 'tooLarge', values: { most: max_value } }]
    return []
  },
  option(value, { options }) {
    const isOffered = !options || options.some((it) => it.value === value)
    return isOffered ? [] : [{ code: 'notOffered', values: { value: String(value) } }]
  },
  options(value, { options }) {
    const strangers = [value].flat().filter((it) => options && !options.some((option) => option.value === it))
    return strangers.map((it) => ({ code: 'notOffered', values: { value: String(it) } }))
  },
  datetime: (value) => (isDate(String(value)) ? [] : [{ code: 'notDate' }]),
  multilink(value) {
    if (!isRecord(value)) return []
    const target = linkTarget(value).trim()
    if (value.linktype === 'email') return isMail(target) ? [] : [{ code: 'notMail' }]
    return value.linktype !== 'url' || isSafeAddress(target) ? [] : [{ code: 'unsafeAddress' }]
  },
  richtext: (value) =>
    linksIn(value)
      .filter((it) => !isSafeLink(it))
      .map(() => ({ code: 'unsafeAddress' })),
}

function textProblems(value: unknown, field: ComponentField): Found[] {
  const text = String(value)
  const { max_length, regex } = field
  if (max_length !== undefined && text.length > max_length)
    return [{ code: 'tooLong', values: { length: text.length, most: max_length } }]
  return regex === undefined || new RegExp(regex).test(text) ? [] : [{ code: 'wrongForm' }]
}

const day = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const time = String.raw`([01]\d|2[0-3]):[0-5]\d`
const datePattern = new RegExp(`^${day}( ${time})?$`)
const relativePattern = new RegExp(`^@day([+-]\\d{1,4})?( ${time})?$`)

/** A date as Storyblok stores it, or one that is counted from the day of the answer. */
function isDate(text: string): boolean {
  if (relativePattern.test(text)) return true
  return datePattern.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T12:00Z`))
}

function isMail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text.replace(/^mailto:/i, ''))
}

/** A page of ours, another site's, a mail address or a telephone number: nothing that a browser would run. */
function isSafeAddress(text: string): boolean {
  const address = text.trim()
  if (/[\p{Cc}\s\\]/u.test(address) || address.startsWith('//')) return false
  if (/^[/#]/.test(address)) return true
  return /^(https?:\/\/[^/]|mailto:|tel:)/i.test(address) && URL.canParse(address)
}

function isSafeLink(attrs: Record<string, unknown>): boolean {
  const target = String(attrs.href ?? '')
  if (attrs.linktype === 'email') return isMail(target)
  return attrs.linktype !== 'url' || target === '' || isSafeAddress(target)
}

function linksIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (!isRecord(value)) return []
  const own = value.type === 'link' && isRecord(value.attrs) ? [value.attrs] : []
  return [...own, ...linksIn(value.content), ...linksIn(value.marks)]
}

function translationProblems(french: unknown, twin: unknown, field: ComponentField, path: Path): Problem[] {
  const place = [...path.slice(0, -1), keyIn('en', String(path.at(-1)))]
  if (field.type === 'asset' || field.type === 'multiasset') return pictureProblems(french, twin, path, field)
  // Names of one or two words are often alike in both languages and need no English text.
  const isMissing = wordCount(french) >= (field.type === 'text' ? 3 : 1) && wordCount(twin) === 0
  return isMissing ? [problem(place, 'hint', 'untranslated')] : []
}

function pictureProblems(french: unknown, twin: unknown, path: Path, { filetypes }: ComponentField): Problem[] {
  if (filetypes && !filetypes.includes('images')) return []
  const [pictures, translated] = [french, twin].map((it) => [it ?? []].flat().filter(isRecord))
  return (pictures ?? []).flatMap((picture, index) => {
    if (isEmpty({ ...picture, fieldtype: 'asset' })) return []
    if (wordCount(picture.alt) === 0) return [problem(path, 'hint', 'altMissing')]
    const meta = isRecord(picture.meta_data) ? picture.meta_data : {}
    const alt = translated?.[index]?.alt ?? picture.alt__i18n__en ?? meta.alt__i18n__en
    const place = [...path.slice(0, -1), keyIn('en', String(path.at(-1)))]
    return wordCount(alt) === 0 ? [problem(place, 'hint', 'altUntranslated')] : []
  })
}

function lengthProblems({ content, name }: StoryDocument): Problem[] {
  return (['fr', 'en'] as const).flatMap((language) => {
    const text = (field: string) => String(content[keyIn(language, field)] || content[field] || '')
    const field = ['seo_title', 'title', 'name'].find((it) => text(it) !== '')
    const title = field ? text(field) : name
    const description = text('seo_description')
    const found: Problem[] = []
    if (field && title.length > searchLengths.title)
      found.push(long('titleLong', field, title.length, searchLengths.title))
    if (description.length > searchLengths.description)
      found.push(long('descriptionLong', 'seo_description', description.length, searchLengths.description))
    return found

    function long(code: ProblemCode, key: string, length: number, most: number): Problem {
      return problem(['content', keyIn(language, key)], 'hint', code, { length, most })
    }
  })
}

/** Words of a text, or of all the texts in rich text and tables. */
function wordCount(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? 0 : value.trim().split(/\s+/).length
  if (Array.isArray(value)) return value.reduce((sum: number, it) => sum + wordCount(it), 0)
  if (!isRecord(value)) return 0
  const { text, content, thead, tbody, body, value: cell } = value
  return [text, content, thead, tbody, body, cell].reduce((sum: number, it) => sum + wordCount(it), 0)
}

function titleOf(components: Components, { component }: Block): string {
  return (components[component] as Component | undefined)?.display_name ?? component
}

function problem(path: Path, severity: Severity, code: ProblemCode, values: Problem['values'] = {}): Problem {
  return { path, severity, code, values }
}
