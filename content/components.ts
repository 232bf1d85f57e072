import type { BlockDefinition } from '#shared/content/block.ts'
import type { Field, FieldKind } from '#shared/content/fields.ts'

/** A field as Storyblok's Management API expects it in a component's `schema`. */
export interface ComponentField {
  type: string
  pos: number
  display_name: string
  description?: string
  required?: true
  translatable?: true
  max_length?: number
  min_value?: number
  max_value?: number
  options?: { name: string; value: string }[]
  source?: 'internal_stories'
  filter_content_type?: string[]
  use_uuid?: true
  filetypes?: string[]
  restrict_components?: true
  component_whitelist?: string[]
}

/** A component of a space: a block that editors may place, or a type of story. */
export interface Component {
  name: string
  display_name: string
  description: string
  is_root: boolean
  is_nestable: boolean
  schema: Record<string, ComponentField>
}

/** The content model as component definitions of a Storyblok space, by name. */
export function componentsOf(definitions: Readonly<Record<string, BlockDefinition>>): Component[] {
  const sections = Object.values(definitions).flatMap(({ kind, name }) => (kind === 'section' ? [name] : []))
  return Object.values(definitions)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((definition) => componentOf(definition, sections))
}

function componentOf({ name, title, help, kind, fields }: BlockDefinition, sections: readonly string[]): Component {
  const schema = Object.entries(fields).map(([field, it], index) => [field, fieldOf(it, index, sections)] as const)
  return {
    name,
    display_name: title,
    description: help,
    is_root: kind === 'root',
    is_nestable: kind !== 'root',
    schema: Object.fromEntries(schema),
  }
}

function fieldOf(field: Field, pos: number, sections: readonly string[]): ComponentField {
  return {
    type: types[field.kind],
    pos,
    display_name: field.title,
    ...(field.help && { description: field.help }),
    ...(field.required && { required: true as const }),
    ...(field.translatable && { translatable: true as const }),
    ...boundsOf(field),
    ...choicesOf(field, sections),
  }
}

const types: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  textarea: 'textarea',
  richtext: 'richtext',
  number: 'number',
  boolean: 'boolean',
  option: 'option',
  options: 'options',
  datetime: 'datetime',
  asset: 'asset',
  multiasset: 'multiasset',
  file: 'asset',
  link: 'multilink',
  bloks: 'bloks',
  relation: 'option',
  relations: 'options',
  table: 'table',
}

/** Bounds of the JSON Schema that the editor can show. Very wide bounds count as none. */
function boundsOf({ kind, schema }: Field): Partial<ComponentField> {
  if (kind === 'text' || kind === 'textarea') return { max_length: Number(schema.maxLength) }
  if (kind !== 'number' || !Array.isArray(schema.anyOf)) return {}
  const { minimum, maximum } = schema.anyOf.find((it) => it.type === 'number')
  return { ...(minimum > -1e12 && { min_value: minimum }), ...(maximum < 1e12 && { max_value: maximum }) }
}

function choicesOf({ kind, choices, accept, allow = [] }: Field, sections: readonly string[]): Partial<ComponentField> {
  if (kind === 'asset' || kind === 'multiasset') return { filetypes: ['images'] }
  // Storyblok groups files by type; captions are texts.
  if (accept) return { filetypes: [accept.includes('vtt') ? 'texts' : 'videos'] }
  if (choices) return { options: choices.map((value) => ({ name: value, value })) }
  if (kind === 'relation' || kind === 'relations')
    return { source: 'internal_stories', filter_content_type: [...allow], use_uuid: true }
  if (kind !== 'bloks') return {}
  // `section` stands for every block that may stand in a body.
  const component_whitelist = [...new Set(allow.flatMap((it) => (it === 'section' ? sections : [it])))]
  return { restrict_components: true, component_whitelist }
}
