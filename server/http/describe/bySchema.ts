import type { JsonSchema } from '#shared/schemas/answer.ts'

/**
 * The part of a value that its schema names: props of a page may be whole rows, and an answer says no more than its
 * description.
 */
export function bySchema(schema: JsonSchema, value: unknown): unknown {
  const { anyOf, items, properties } = schema as SchemaParts
  if (anyOf) {
    const fitting = anyOf.find((it) => isFitting(it, value))
    return fitting ? bySchema(fitting, value) : value
  }
  if (Array.isArray(value)) return items ? value.map((it) => bySchema(items, it)) : value
  if (!isObject(value) || !properties) return value
  const named = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(named.map(([name, it]) => [name, bySchema(properties[name] as JsonSchema, it)]))
}

interface SchemaParts {
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
}

/** Whether a value is of an alternative: an object has all that this one requires, and its constants. */
function isFitting(schema: JsonSchema, value: unknown): boolean {
  const { properties = {}, required = [] } = schema as SchemaParts
  if (value === null || schema.type === 'null') return value === null && schema.type === 'null'
  if (!isObject(value)) return schema.type !== 'object'
  const isConstant = (name: string) => !('const' in (properties[name] ?? {})) || properties[name]?.const === value[name]
  return required.every((name) => name in value && isConstant(name))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
