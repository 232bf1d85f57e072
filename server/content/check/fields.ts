import type { BlockDefinition } from '#shared/content/block.ts'
import type { Field, FieldKind } from '#shared/content/fields.ts'
import { type Broken, brokenParts } from './brokenParts.ts'
import type { Check } from './context.ts'
import { readFile } from './files.ts'
import { readLink } from './links.ts'
import { readPicture } from './pictures.ts'
import { readRelation, readRelations } from './relations.ts'
import { readRichText } from './richText.ts'
import { readTable } from './tables.ts'
import { readBoolean, readDatetime, readNumber, readText } from './texts.ts'

/**
 * The declared fields of a block or root, checked by its validator and normalised. A broken field is left out.
 * @param standIn gives a value to a required field that has none
 * @returns undefined when a required field has no value: the block cannot be drawn
 */
export function readFields(
  raw: Record<string, unknown>,
  definition: BlockDefinition,
  path: string,
  check: Check,
  depth: number,
  standIn?: (name: string, field: Field) => unknown,
): Record<string, unknown> | undefined {
  const broken = brokenParts(raw, definition, check.validators[definition.name])
  const content: Record<string, unknown> = {}
  let isWhole = true
  for (const [name, field] of Object.entries(definition.fields)) {
    const at = path === '' ? name : `${path}.${name}`
    const value =
      readField(raw[name], field, at, check, depth, broken.get(name)) ??
      (field.required ? standIn?.(name, field) : undefined)
    content[name] = value
    if (field.required && value === undefined) {
      isWhole = false
      check.report(at, `${definition.name} cannot be drawn without it`)
    }
  }
  return isWhole ? content : undefined
}

function readField(raw: unknown, field: Field, path: string, check: Check, depth: number, broken?: Broken): unknown {
  if (broken?.message) check.report(path, broken.message)
  for (const [index, message] of broken?.items ?? []) check.report(`${path}.${index}`, message)
  const isItemBroken = (index: number) => broken?.items.has(index) ?? false
  // Indexes are kept, so that problems of inner blocks name the editor's own path.
  const usable =
    Array.isArray(raw) && broken?.items.size ? raw.map((it, index) => (isItemBroken(index) ? undefined : it)) : raw
  return readers[field.kind](broken?.message ? undefined : usable, path, check, field, depth)
}

type Reader = (raw: unknown, path: string, check: Check, field: Field, depth: number) => unknown

const readers: Readonly<Record<FieldKind, Reader>> = {
  text: (raw) => readText(raw),
  textarea: (raw) => readText(raw, true),
  richtext: readRichText,
  number: (raw, path, check, field) => withinBounds(readNumber(raw), path, check, field),
  boolean: (raw) => readBoolean(raw),
  option: (raw, _path, _check, { choices }) => choices?.find((it) => it === raw),
  options: (raw, _path, _check, { choices }) =>
    Array.isArray(raw) ? [...new Set(raw)].filter((it) => choices?.includes(it)) : [],
  datetime(raw, path, check) {
    const value = readDatetime(raw)
    if (raw && !value) check.report(path, 'not a date')
    return value
  },
  asset: readPicture,
  multiasset: (raw, path, check) => items(raw, (it, index) => readPicture(it, `${path}.${index}`, check)),
  file: (raw, path, check, field) => readFile(raw, path, check, field),
  link: readLink,
  bloks: (raw, path, check, { allow }, depth) => check.readBlocks(raw, path, check, allow ?? [], depth + 1),
  relation: (raw, path, check, { allow }) => readRelation(raw, path, check, allow ?? []),
  relations: (raw, path, check, { allow }) => readRelations(raw, path, check, allow ?? []),
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
