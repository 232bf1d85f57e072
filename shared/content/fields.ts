/**
 * Fields of content blocks. Each builder says three things at once: the JSON Schema of the raw value
 * that Storyblok delivers, what the editor sees (title, help), and the type that a view receives
 * after `server/content/checkStory` (see values.ts).
 */
import { iconNameLength, iconNamePattern } from './iconName.ts'
import type { Block, Link, MediaFile, Picture, RichText, StoryReference, Table } from './values.ts'

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'number'
  | 'boolean'
  | 'option'
  | 'options'
  | 'datetime'
  | 'asset'
  | 'multiasset'
  | 'file'
  | 'link'
  | 'bloks'
  | 'relation'
  | 'relations'
  | 'table'

/** Endings of the files that the site plays or shows beside a film. */
export type MediaType = 'mp4' | 'webm' | 'vtt'

export type JsonSchema = Record<string, unknown>

export interface Field<Value = unknown> {
  kind: FieldKind
  /** The label above the field, in French: the group's editors work in French. */
  title: string
  /** A sentence under the title. */
  help?: string
  /** A block without it is not drawn. */
  required: boolean
  /** Holds words, so it is translated field by field (`title__i18n__en`). */
  translatable: boolean
  /** JSON Schema of the raw value. */
  schema: JsonSchema
  /** `option`, `options`: the values that may be chosen. */
  choices?: readonly string[]
  /** `option`, `options`: what editors read instead of each value, in French. */
  choiceNames?: Readonly<Record<string, string>>
  /** `text`: what an identifier must look like, without anchors. */
  pattern?: string
  /** The sheet of the editor's form that shows the field; the first sheet without one. */
  tab?: string
  /** `file`: endings of the files that may be chosen, `mp4`. */
  accept?: readonly MediaType[]
  /** `bloks`: components that may stand inside; `relation`, `relations`: root types that may be pointed at. */
  allow?: readonly string[]
  /** `text`: English that repeats the French is reported, since a fallback is no translation of it. */
  needsTranslation?: true
  /** `datetime`: a day without a time, the same day wherever it is read. */
  isDay?: true
  /** `relation`, `relations`: the fields that an interactive block needs of them; the rest stays on the server. */
  pick?: readonly string[]
  /** Never set: carries the view's type. */
  readonly value?: Value
}

interface Options<Required extends boolean> {
  title: string
  help?: string
  required?: Required
}

type Maybe<Value, Required extends boolean> = Required extends true ? Value : Value | undefined

/**
 * One line of words.
 * @param options `pattern`: what an identifier of a partner must look like, as the partner gives it; `needsTranslation`:
 *   each language has words of its own
 */
export function text<R extends boolean = false>(
  options: Options<R> & { max?: number; translatable?: boolean; pattern?: string; needsTranslation?: true },
) {
  const { max = 300, pattern, needsTranslation } = options
  // An emptied field of the content service is `''`.
  const schema = { type: ['string', 'null'], maxLength: max, ...(pattern && { pattern: `^(${pattern})?$` }) }
  return {
    ...field<Maybe<string, R>>('text', options, schema, options.translatable ?? true),
    pattern,
    needsTranslation,
  }
}

/** The name of any icon, for an interactive block: only content knows it. Icons known at build are an {@link option}. */
export function icon<R extends boolean = false>(options: Options<R>) {
  return text({ ...options, max: iconNameLength, pattern: iconNamePattern, translatable: false })
}

/** Several lines of plain words. */
export function textarea<R extends boolean = false>(options: Options<R> & { max?: number }) {
  return field<Maybe<string, R>>(
    'textarea',
    options,
    { type: ['string', 'null'], maxLength: options.max ?? 4000 },
    true,
  )
}

export function richText<R extends boolean = false>(options: Options<R>) {
  const schema = {
    anyOf: [
      { type: 'null' },
      { type: 'string', maxLength: 0 },
      { type: 'object', required: ['type'], properties: { type: { const: 'doc' }, content: { type: 'array' } } },
    ],
  }
  return field<Maybe<RichText, R>>('richtext', options, schema, true)
}

/** A number; Storyblok delivers it as a string more often than not. */
export function number<R extends boolean = false>(options: Options<R> & { min?: number; max?: number }) {
  const bounds = { minimum: options.min ?? -1e12, maximum: options.max ?? 1e12 }
  const schema = {
    anyOf: [{ type: 'null' }, { type: 'number', ...bounds }, { type: 'string', pattern: '^(-?\\d+([.,]\\d+)?)?$' }],
  }
  return field<Maybe<number, R>>('number', options, schema, false)
}

export function boolean(options: Options<false>) {
  return field<boolean>('boolean', options, { type: ['boolean', 'null', 'string'] }, false)
}

/** One of a few values. @param given `names`: the word that editors choose, for each value */
export function option<const Choice extends string, R extends boolean = false>(
  choices: readonly Choice[],
  given: Options<R> & { names: Readonly<Record<Choice, string>> },
) {
  const made = field<Maybe<Choice, R>>('option', given, { enum: [...choices, '', null] }, false)
  return { ...made, choices, choiceNames: given.names }
}

/** Some of a few values. @param given `names`: the word that editors choose, for each value */
export function options<const Choice extends string>(
  choices: readonly Choice[],
  given: Options<false> & { names: Readonly<Record<Choice, string>> },
) {
  const schema = { anyOf: [{ type: 'null' }, { const: '' }, { type: 'array', items: { enum: choices } }] }
  return { ...field<Choice[]>('options', given, schema, false), choices, choiceNames: given.names }
}

/**
 * A moment. Storyblok stores it in UTC (`2026-11-24 19:30`) and shows it to editors in the time zone of their profile;
 * views receive the wall clock of the house, `2026-11-24 20:30`.
 */
export function datetime<R extends boolean = false>(options: Options<R>) {
  const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
  const time = '([01]\\d|2[0-3]):[0-5]\\d'
  const schema = { type: ['string', 'null'], pattern: `^(${day}( ${time})?)?$` }
  return field<Maybe<string, R>>('datetime', options, schema, false)
}

/** A day, `YYYY-MM-DD`: a date field whose time editors cannot set. */
export function day<R extends boolean = false>(options: Options<R>) {
  return { ...datetime(options), isDay: true as const }
}

const assetSchema = {
  type: ['object', 'null'],
  properties: {
    filename: { type: ['string', 'null'], maxLength: 2000 },
    alt: { type: ['string', 'null'], maxLength: 500 },
    title: { type: ['string', 'null'], maxLength: 500 },
    focus: { type: ['string', 'null'], maxLength: 60 },
  },
}

export function asset<R extends boolean = false>(options: Options<R>) {
  const schema = { anyOf: [{ const: '' }, assetSchema] }
  return field<Maybe<Picture, R>>('asset', options, schema, true)
}

export function multiasset(options: Options<boolean>) {
  const schema = { anyOf: [{ type: 'null' }, { const: '' }, { type: 'array', maxItems: 200, items: assetSchema }] }
  return field<Picture[]>('multiasset', options, schema, true)
}

/** A file that is no picture, a film or its captions; `accept` says which endings. */
export function file<R extends boolean = false>(accept: readonly MediaType[], options: Options<R>) {
  const schema = { anyOf: [{ const: '' }, assetSchema] }
  return { ...field<Maybe<MediaFile, R>>('file', options, schema, true), accept }
}

export function link<R extends boolean = false>(options: Options<R>) {
  const schema = {
    anyOf: [
      { type: 'null' },
      { const: '' },
      {
        type: 'object',
        required: ['linktype'],
        properties: {
          linktype: { enum: ['story', 'url', 'email', 'asset'] },
          id: { type: ['string', 'null'] },
          url: { type: ['string', 'null'], maxLength: 2000 },
          cached_url: { type: ['string', 'null'], maxLength: 2000 },
          email: { type: ['string', 'null'], maxLength: 254 },
          anchor: { type: ['string', 'null'], maxLength: 200 },
          target: { type: ['string', 'null'], maxLength: 20 },
        },
      },
    ],
  }
  return field<Maybe<Link, R>>('link', options, schema, false)
}

/** Blocks inside a block, of the components named. Each is checked by its own schema. */
export function bloks<Content = Record<string, unknown>>(allow: readonly string[], options: Options<boolean>) {
  const items = { type: 'object', required: ['component'], properties: { component: { type: 'string' } } }
  const schema = { anyOf: [{ type: 'null' }, { const: '' }, { type: 'array', maxItems: 500, items }] }
  return { ...field<Block<Content>[]>('bloks', options, schema, false), allow }
}

type RelationOptions = Options<boolean> & { pick?: readonly string[] }

const relationSchema = {
  anyOf: [{ type: 'null' }, { type: 'string' }, { type: 'object', required: ['uuid', 'content'] }],
}

/** A story of one of the root types named; gone or unpublished ones are `undefined`. */
export function relation<Content = Record<string, unknown>>(allow: readonly string[], options: RelationOptions) {
  const { pick } = options
  return { ...field<StoryReference<Content> | undefined>('relation', options, relationSchema, false), allow, pick }
}

/** Stories of the root types named, in the editor's order, without deleted ones. */
export function relations<Content = Record<string, unknown>>(allow: readonly string[], options: RelationOptions) {
  const { pick } = options
  const schema = { anyOf: [{ type: 'null' }, { const: '' }, { type: 'array', maxItems: 500, items: relationSchema }] }
  return { ...field<StoryReference<Content>[]>('relations', options, schema, false), allow, pick }
}

/** Fields that the editor's form shows on a sheet of their own. */
export function inTab<Fields extends Record<string, Field>>(tab: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, it]) => [name, { ...it, tab }])) as Fields
}

export function table(options: Options<false>) {
  const schema = {
    anyOf: [
      { type: 'null' },
      { const: '' },
      { type: 'object', properties: { thead: { type: 'array' }, tbody: { type: 'array' } } },
    ],
  }
  return field<Table | undefined>('table', options, schema, true)
}

function field<Value>(
  kind: FieldKind,
  given: Options<boolean>,
  schema: JsonSchema,
  translatable: boolean,
): Field<Value> {
  return { kind, title: given.title, help: given.help, required: given.required ?? false, translatable, schema }
}
