/**
 * JSON Schemas, each with the type that it describes: `type Profile = Infer<typeof profile>`. The browser imports the types
 * alone; what it needs at run time stands beside the schemas in a file of its own.
 */

/** JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

declare const described: unique symbol

export interface Described<Type> {
  readonly [described]?: () => Type
}

/** A schema of values of that type. */
export type Schema<Type> = JsonSchema & Described<Type>

/** The type that a schema describes. */
export type Infer<Given> = Given extends Described<infer Type> ? Type : never

/** The types of several schemas, by name. */
export type InferEach<Given> = { [Name in keyof Given]: Infer<Given[Name]> }

interface Optional<Type> {
  readonly isOptional: true
  readonly schema: Schema<Type>
}

/** The schemas of an object's properties; `optional(…)` for one that may be absent. */
type Properties = Readonly<Record<string, JsonSchema | Optional<unknown>>>

type OptionalNames<Given> = { [Name in keyof Given]: Given[Name] extends Optional<unknown> ? Name : never }[keyof Given]

type ObjectOf<Given> = Flat<
  { -readonly [Name in keyof Given as Exclude<Name, OptionalNames<Given>>]: Infer<Given[Name]> } & {
    -readonly [Name in keyof Given as Extract<Name, OptionalNames<Given>>]?: Given[Name] extends Optional<infer Type>
      ? Type
      : never
  }
>

/** An intersection as one object. */
export type Flat<Type> = { [Name in keyof Type]: Type[Name] }

/** @param title its name in the description, unique: the schema is there once */
export function object<const Given extends Properties>(title: string, properties: Given): Schema<ObjectOf<Given>> {
  const entries = Object.entries<JsonSchema | Optional<unknown>>(properties)
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, it]) => [name, isOptional(it) ? it.schema : it])),
    required: entries.filter(([, it]) => !isOptional(it)).map(([name]) => name),
  }
}

function isOptional(property: JsonSchema | Optional<unknown>): property is Optional<unknown> {
  return property.isOptional === true
}

export function optional<Type>(schema: Schema<Type>): Optional<Type> {
  return { isOptional: true, schema }
}

export function nullable<Type>(schema: Schema<Type>): Schema<Type | null> {
  return { anyOf: [schema, { type: 'null' }] }
}

export function list<Item>(items: Schema<Item>): Schema<Item[]> {
  return { type: 'array', items }
}

export function either<First, Second>(first: Schema<First>, second: Schema<Second>): Schema<First | Second> {
  return { anyOf: [first, second] }
}

export function oneOf<const Value extends string>(values: readonly Value[]): Schema<Value> {
  return { type: 'string', enum: values }
}

export function only<const Value extends string | true>(value: Value): Schema<Value> {
  return { const: value }
}

export const text: Schema<string> = { type: 'string' }
export const flag: Schema<boolean> = { type: 'boolean' }
export const integer: Schema<number> = { type: 'integer' }
/** How many of something. */
export const count: Schema<number> = { type: 'integer', minimum: 0 }
export const decimal: Schema<number> = { type: 'number' }
/** Cents. */
export const cents: Schema<number> = { type: 'integer', minimum: 0, examples: [12_000] }
/** ISO 8601 day. */
export const day: Schema<string> = { type: 'string', format: 'date' }
/** ISO 8601 in UTC. */
export const instant: Schema<string> = { type: 'string', format: 'date-time' }
/** A path of this site. */
export const path: Schema<string> = { type: 'string', pattern: '^/', examples: ['/hotels/honfleur'] }
export const url: Schema<string> = { type: 'string', format: 'uri' }
export const currency: Schema<string> = { type: 'string', pattern: '^[A-Z]{3}$' }
/** ISO 3166-1 alpha-2. */
export const country: Schema<string> = { type: 'string', pattern: '^[A-Z]{2}$' }
export const email: Schema<string> = { type: 'string', format: 'email' }

/** `{}`: the status says everything. */
export const nothing: Schema<Record<string, never>> = { type: 'object', maxProperties: 0 }

export function matching(pattern: string, example: string): Schema<string> {
  return { type: 'string', pattern, examples: [example] }
}

/** A list of calls: `{items, page, pages, total}` (shared/http/page.ts). */
export function pageSchema<Item>(items: Schema<Item>): Schema<{
  items: Item[]
  page: number
  pages: number
  total: number
}> {
  const first: Schema<number> = { type: 'integer', minimum: 1 }
  return {
    type: 'object',
    properties: { items: list(items), page: first, pages: first, total: count },
    required: ['items', 'page', 'pages', 'total'],
  }
}
