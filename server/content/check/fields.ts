import type { BlockDefinition } from '#shared/content/block.ts'
import type { Field, FieldKind } from '#shared/content/fields.ts'
import { readFile, readPicture } from './assets.ts'
import type { BlockValidator, Check, Position } from './context.ts'
import { readLink, readRelation, readRelations } from './links.ts'
import { readRichText } from './richText.ts'
import { readBoolean, readDatetime, readNumber, readTable, readText } from './texts.ts'

/**
 * The declared fields of a block or root, checked by its validator and normalised. A broken field is left out.
 * @param standIn gives a value to a required field that has none
 * @returns undefined when a required field has no value: the block cannot be drawn
 */
export function readFields(
  raw: Record<string, unknown>,
  definition: BlockDefinition,
  position: Position,
  standIn?: (name: string, field: Field) => unknown,
): Record<string, unknown> | undefined {
  const { check, path } = position
  const broken = brokenParts(raw, definition, check.validators[definition.name])
  const content: Record<string, unknown> = {}
  let isWhole = true
  for (const [name, field] of Object.entries(definition.fields)) {
    const at = path === '' ? name : `${path}.${name}`
    const value =
      readField(raw[name], field, { ...position, path: at }, broken.get(name)) ??
      (field.required ? standIn?.(name, field) : undefined)
    content[name] = value
    if (field.required && value === undefined) {
      isWhole = false
      check.report(at, `${definition.name} cannot be drawn without it`)
    }
  }
  return isWhole ? content : undefined
}

function readField(raw: unknown, field: Field, position: Position, broken?: Broken): unknown {
  const { check, path } = position
  if (broken?.message) check.report(path, broken.message)
  for (const [index, message] of broken?.items ?? []) check.report(`${path}.${index}`, message)
  const isItemBroken = (index: number) => broken?.items.has(index) ?? false
  // Indexes are kept, so that problems of inner blocks name the editor's own path.
  const usable =
    Array.isArray(raw) && broken?.items.size ? raw.map((it, index) => (isItemBroken(index) ? undefined : it)) : raw
  return readers[field.kind](broken?.message ? undefined : usable, position, field)
}

type Reader = (raw: unknown, position: Position, field: Field) => unknown

const readers: Readonly<Record<FieldKind, Reader>> = {
  text: (raw) => readText(raw),
  textarea: (raw) => readText(raw, true),
  richtext: (raw, { path, check }) => readRichText(raw, path, check),
  number: (raw, { path, check }, field) => withinBounds(readNumber(raw), path, check, field),
  boolean: (raw) => readBoolean(raw),
  option: (raw, _position, { choices }) => choices?.find((it) => it === raw),
  options: (raw, _position, { choices }) =>
    Array.isArray(raw) ? [...new Set(raw)].filter((it) => choices?.includes(it)) : [],
  datetime(raw, { path, check }, { isDay }) {
    const value = readDatetime(raw, isDay)
    if (raw && !value) check.report(path, 'not a date')
    return value
  },
  asset: (raw, { path, check }) => readPicture(raw, path, check),
  multiasset: (raw, { path, check }) => items(raw, (it, index) => readPicture(it, `${path}.${index}`, check)),
  file: (raw, { path, check }, field) => readFile(raw, path, check, field),
  link: (raw, { path, check }) => readLink(raw, path, check),
  bloks: (raw, position, { allow }) =>
    position.check.readBlocks(raw, { ...position, depth: position.depth + 1 }, allow ?? []),
  relation: (raw, { path, check }, { allow }) => readRelation(raw, path, check, allow ?? []),
  relations: (raw, { path, check }, { allow }) => readRelations(raw, path, check, allow ?? []),
  table: (raw) => readTable(raw),
}

function items<Value>(raw: unknown, read: (it: unknown, index: number) => Value | undefined): Value[] {
  return Array.isArray(raw) ? raw.map(read).filter((it) => it !== undefined) : []
}

/** The schema cannot check the bounds of a number that comes as text. */
function withinBounds(value: number | undefined, path: string, check: Check, { schema }: Field): number | undefined {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : []
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } =
    branches.find((it) => it.type === 'number') ?? {}
  if (value === undefined || (value >= minimum && value <= maximum)) return value
  check.report(path, `must be between ${minimum} and ${maximum}`)
  return undefined
}

/** The finding of a validator in one field. */
interface Broken {
  /** Set when the field as a whole cannot be used. */
  message?: string
  /** Items of a list that cannot be used, by index. */
  items: Map<number, string>
}

const lists: ReadonlySet<FieldKind> = new Set(['bloks', 'multiasset', 'relations', 'options'])

/** By field. A list loses only its broken items: one bad block must not remove the whole body. */
function brokenParts(
  raw: Record<string, unknown>,
  definition: BlockDefinition,
  validator: BlockValidator | undefined,
): Map<string, Broken> {
  const parts = new Map<string, Broken>()
  if (!validator || validator(raw)) return parts
  for (const { instancePath, keyword, message = 'is not valid' } of validator.errors ?? []) {
    const [, name = '', place] = instancePath.split('/')
    const part: Broken = parts.get(name) ?? { items: new Map() }
    parts.set(name, part)
    // The branches of an `anyOf` fail one by one; the last message that is more than "one of them" is the best.
    if (place !== undefined && isListOf(raw, definition, name)) part.items.set(Number(place), message)
    else if (keyword !== 'anyOf' || !part.message)
      part.message = keyword === 'pattern' ? formOf(definition, name, message) : message
  }
  // With broken items the field's own errors only say that some item broke it.
  for (const part of parts.values()) if (part.items.size > 0) delete part.message
  return parts
}

/** A pattern says nothing to an editor; the field's help says what it asks for. */
function formOf({ fields }: BlockDefinition, name: string, message: string): string {
  const help = fields[name]?.help
  return help ? `not of the form that is asked for: ${help}` : message
}

function isListOf(raw: Record<string, unknown>, { fields }: BlockDefinition, name: string): boolean {
  const field = fields[name]
  return field !== undefined && lists.has(field.kind) && Array.isArray(raw[name])
}
