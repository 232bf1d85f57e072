import type { BlockDefinition } from '#shared/content/block.ts'
import type { Field, FieldKind } from '#shared/content/fields.ts'
import { componentGroups } from './componentGroups.ts'

/** A field as Storyblok's Management API expects it in a component's `schema`; its names are Storyblok's. */
export interface ComponentField {
  type: string
  pos: number
  display_name: string
  description?: string
  required?: true
  translatable?: true
  regex?: string
  disable_time?: true
  max_length?: number
  min_value?: number
  max_value?: number
  inline_label?: true
  options?: { name: string; value: string }[]
  exclude_empty_option?: true
  source?: 'internal_stories'
  filter_content_type?: string[]
  use_uuid?: true
  is_reference_type?: true
  allow_advanced_search?: true
  filetypes?: string[]
  restrict_type?: string
  restrict_components?: true
  component_whitelist?: string[]
  restrict_content_types?: true
  email_link_type?: true
  asset_link_type?: true
  show_anchor?: true
  allow_target_blank?: true
  customize_toolbar?: true
  toolbar?: string[]
  /** `tab`: names of the fields on it. */
  keys?: string[]
}

/** A component of a space: a block that editors may place, or a type of story. */
export interface Component {
  name: string
  display_name: string
  description: string
  is_root: boolean
  is_nestable: boolean
  /** Name of its folder in the block library: the push puts the folder’s uuid in its place. */
  group?: string
  color?: string
  /** The field whose value names the block in lists of blocks. */
  preview_field?: string
  schema: Record<string, ComponentField>
}

/** The content model as component definitions of a Storyblok space, by name. */
export function componentsOf(definitions: Readonly<Record<string, BlockDefinition>>): Component[] {
  const all = Object.values(definitions)
  const allowed: Allowed = {
    sections: all.flatMap(({ kind, name }) => (kind === 'section' ? [name] : [])),
    pages: all.flatMap(({ kind, name }) => (kind === 'root' && !chrome.has(name) ? [name] : [])),
  }
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((definition) => componentOf(definition, allowed))
}

/** Names that whitelists are made of. */
interface Allowed {
  sections: readonly string[]
  /** Root types with an address of their own. */
  pages: readonly string[]
}

const chrome: ReadonlySet<string> = new Set(['header', 'local_header', 'footer', 'menu', 'settings'])

function componentOf({ name, title, help, kind, fields }: BlockDefinition, allowed: Allowed): Component {
  const schema = Object.entries(fields).map(([field, it], index) => [field, fieldOf(it, index, allowed)] as const)
  const group = componentGroups.find(({ components }) => components.includes(name))
  const preview = previewField(fields)
  return {
    name,
    display_name: title,
    description: help,
    is_root: kind === 'root',
    is_nestable: kind !== 'root',
    ...(group && { group: group.name, color: group.color }),
    ...(preview && { preview_field: preview }),
    schema: { ...Object.fromEntries(schema), ...tabsOf(fields) },
  }
}

/** The field that says best which block it is: one that must be filled in, else the first words. */
function previewField(fields: BlockDefinition['fields']): string | undefined {
  const words = Object.entries(fields).filter(([, it]) => it.tab === undefined && /^text(area)?$/.test(it.kind))
  const best = words.find(([name]) => /^(title|name)$/.test(name)) ?? words.find(([, it]) => it.required) ?? words[0]
  return best?.[0]
}

/** Sheets of the form beside its first one, which holds what names no sheet. */
function tabsOf(fields: BlockDefinition['fields']): Record<string, ComponentField> {
  const sheets = Map.groupBy(Object.entries(fields), ([, it]) => it.tab)
  const tabs = [...sheets].flatMap(([tab, members]) => (tab === undefined ? [] : [{ tab, members }]))
  const count = Object.keys(fields).length
  return Object.fromEntries(
    tabs.map(({ tab, members }, index) => [
      `tab-${index + 1}`,
      { type: 'tab', display_name: tab, keys: members.map(([name]) => name), pos: count + index },
    ]),
  )
}

function fieldOf(field: Field, pos: number, allowed: Allowed): ComponentField {
  return {
    type: types[field.kind],
    pos,
    display_name: field.title,
    ...(field.help && { description: field.help }),
    ...(field.required && { required: true as const }),
    ...(field.translatable && { translatable: true as const }),
    ...boundsOf(field),
    ...(field.choices ? optionsOf(field, field.choices) : rulesOf[field.kind]?.(field, allowed)),
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
function boundsOf({ kind, schema, pattern }: Field): Partial<ComponentField> {
  if (kind === 'text' || kind === 'textarea')
    return { max_length: Number(schema.maxLength), ...(pattern && { regex: `^(${pattern})?$` }) }
  if (kind !== 'number' || !Array.isArray(schema.anyOf)) return {}
  const { minimum, maximum } = schema.anyOf.find((it) => it.type === 'number')
  return { ...(minimum > -1e12 && { min_value: minimum }), ...(maximum < 1e12 && { max_value: maximum }) }
}

function optionsOf({ kind, choiceNames, required }: Field, choices: readonly string[]): Partial<ComponentField> {
  return {
    options: choices.map((value) => ({ name: choiceNames?.[value] ?? value, value })),
    ...(kind === 'option' && required && { exclude_empty_option: true as const }),
  }
}

/** Buttons for all that the site draws of a rich text: no colours, no alignment, headings below the page’s own. */
const toolbar = [
  ...['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'inlinecode', 'link', 'anchor', 'unset'],
  ...['h2', 'h3', 'h4', 'paragraph', 'quote', 'list', 'olist', 'hrule', 'image', 'emoji', 'undo', 'redo', 'paste'],
]

type Rules = (field: Field, allowed: Allowed) => Partial<ComponentField>

const references: Rules = ({ allow = [], kind }) => ({
  source: 'internal_stories',
  filter_content_type: [...allow],
  use_uuid: true,
  allow_advanced_search: true,
  ...(kind === 'relations' && { is_reference_type: true as const }),
})

const pictures: Rules = () => ({ filetypes: ['images'] })

const rulesOf: Partial<Record<FieldKind, Rules>> = {
  boolean: () => ({ inline_label: true }),
  datetime: ({ isDay }) => (isDay ? { disable_time: true } : {}),
  richtext: () => ({ customize_toolbar: true, toolbar, allow_target_blank: true }),
  asset: pictures,
  multiasset: pictures,
  // Storyblok groups files by type; captions are texts.
  file: ({ accept = [] }) => ({ filetypes: [accept.includes('vtt') ? 'texts' : 'videos'] }),
  link: (_, { pages }) => ({
    email_link_type: true,
    asset_link_type: true,
    show_anchor: true,
    allow_target_blank: true,
    restrict_content_types: true,
    component_whitelist: [...pages],
  }),
  relation: references,
  relations: references,
  bloks: ({ allow = [] }, { sections }) => ({
    restrict_type: '',
    restrict_components: true,
    // `section` stands for every block that may stand in a body.
    component_whitelist: [...new Set(allow.flatMap((it) => (it === 'section' ? sections : [it])))],
  }),
}
