import type { ValidateFunction } from 'ajv'
import { clean } from './clean.ts'
import { type Problem, problemsOf } from './problems.ts'
import type { ReadOptions, Rule } from './rules.ts'
import type { BodySchema } from './schema.ts'

/** A message with the values of its placeholders, still without a language. */
export interface FieldMessage {
  messageId: string
  values?: Record<string, string | number>
  /** Name of the field in `fields.…` where that of its path would be another person's. */
  named?: string
  /** The field's label, if an editor wrote it. */
  label?: string
}

/** A body that was refused: the first code in order (rules/errors.md#several-fields), and every field that is wrong. */
export interface BodyRefusal {
  code: string
  /** By the field's name; a part of an object with its path: `address.city`. */
  fields: Record<string, FieldMessage>
}

export type BodyResult<Body> = { value: Body } | BodyRefusal

export interface BodyDefinition {
  schema: BodySchema
  /** The same schema, compiled by build.mjs. */
  validate: ValidateFunction
  rules?: readonly Rule[]
  /** A programme's codes by what is wrong. */
  codes: Readonly<Record<string, string>>
}

const codeOrder = ['0011', '0012', '0113', '0029', '0005', '0041']

type NamedProblem = Problem & Pick<FieldMessage, 'named'>

/** Cleans, validates, and asks the rules between fields. Whatever is given, it answers: nothing in a body throws. */
export function readBody<Body>(definition: BodyDefinition, given: unknown, options: ReadOptions): BodyResult<Body> {
  const { schema, validate, rules = [], codes } = definition
  const body = clean(schema, given, options.from ?? 'json', options.locale)
  const problems = validate(body) ? new Map<string, Problem>() : problemsOf(schema, validate.errors ?? [])
  for (const rule of rules) {
    rule({
      body,
      options,
      isWell: (field) => body[field] !== undefined && !problems.has(field),
      refuse: (field, message, values, reason = message) => problems.set(field, { field, message, values, reason }),
    })
  }
  if (problems.size === 0) return { value: body as Body }
  return refusalOf(inOrder(schema, problems), codes)
}

function refusalOf(problems: readonly NamedProblem[], codes: BodyDefinition['codes']): BodyRefusal {
  const found = new Set(problems.map(({ reason }) => codes[reason]))
  return {
    code: codeOrder.find((code) => found.has(code)) ?? 'invalid',
    fields: Object.fromEntries(
      problems.map(({ field, message, values, named }) => [
        field,
        { messageId: `validation.${message}`, ...(values && { values }), ...(named && { named }) },
      ]),
    ),
  }
}

/** As the fields stand in the schema, which is how forms show them. */
function inOrder(schema: BodySchema, problems: ReadonlyMap<string, Problem>, path = ''): NamedProblem[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const problem = problems.get(path + name)
    const own = problem && { ...problem, named: property.type === 'object' ? undefined : property.named }
    const parts = property.type === 'object' ? inOrder(property, problems, `${path}${name}.`) : []
    return own ? [own, ...parts] : parts
  })
}
