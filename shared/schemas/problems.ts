import type { ErrorObject } from 'ajv'
import type { BodySchema, ValueSchema } from './schema.ts'

/** One field that is wrong. */
export interface Problem {
  /** `email`, `address.city`. */
  field: string
  /** The message's id is `validation.<message>`. */
  message: string
  values?: Record<string, string | number>
  /** The reason of a problem, for which a programme may have a code. */
  reason: string
}

/** Errors of ajv → one problem a field: the most telling one. */
export function problemsOf(schema: BodySchema, errors: readonly ErrorObject[]): Map<string, Problem> {
  const found = new Map<string, Problem & { rank: number }>()
  for (const error of errors) {
    const problem = problemOf(schema, error)
    const rank = rankOf(error, problem)
    const known = found.get(problem.field)
    if (!known || rank < known.rank) found.set(problem.field, { ...problem, rank })
  }
  return found
}

/**
 * A text that is too long is told so whatever its characters are, but where only digits count the digits come first:
 * "twelve" is no number at any length. One that is too short comes after them, what it lacks (`allOf`) at the end.
 */
const ranks = ['required', 'type', 'maxLength', 'pattern', 'format', 'enum', 'const', 'minLength']

function rankOf({ keyword, schemaPath }: ErrorObject, { message }: Problem): number {
  if (message === 'numbers') return ranks.indexOf('maxLength') - 0.5
  const rank = ranks.indexOf(keyword)
  return rank < 0 || schemaPath.includes('/allOf/') ? ranks.length : rank
}

function problemOf(schema: BodySchema, { keyword, instancePath, schemaPath, params }: ErrorObject): Problem {
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') {
    return { field: [...path, params.missingProperty].join('.'), message: 'required', reason: 'required' }
  }
  const field = path.join('.')
  const reason = schemaAt(schema, path)?.reason ?? 'invalid'
  if (keyword === 'maxLength') return { field, message: 'maximum', values: { x: params.limit }, reason }
  if (keyword === 'minLength') return { field, message: 'minimum', values: { x: params.limit }, reason }
  return { field, message: reasonAlong(schema, schemaPath) ?? 'invalid', reason }
}

function schemaAt(schema: BodySchema, path: readonly string[]): ValueSchema | undefined {
  const [name = '', ...rest] = path
  const property = schema.properties[name]
  if (property?.type === 'object') return schemaAt(property, rest)
  return property
}

/** `#/properties/password/allOf/0/pattern`: the last reason on the way there. */
function reasonAlong(schema: BodySchema, schemaPath: string): string | undefined {
  let node: unknown = schema
  let reason: string | undefined
  for (const step of schemaPath.split('/').slice(1)) {
    node = (node as Record<string, unknown> | undefined)?.[step]
    const given = (node as { reason?: unknown } | undefined)?.reason
    if (typeof given === 'string') reason = given
  }
  return reason
}
