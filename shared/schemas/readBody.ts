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

interface BodyDefinition<Body> {
  schema: BodySchema
  /** The same schema, compiled by build.mjs. */
  validate: ValidateFunction<Body>
  rules?: readonly Rule[]
  /** A programme's codes by what is wrong. */
  codes: Readonly<Record<string, string>>
}

const codeOrder = ['0011', '0012', '0113', '0029', '0005', '0041']

type NamedProblem = Problem & Pick<FieldMessage, 'named'>

/** Cleans, validates, and asks the rules between fields. Whatever is given, it answers: nothing in a body throws. */
function readBody<Body>(definition: BodyDefinition<Body>, given: unknown, options: ReadOptions): BodyResult<Body> {
  const { schema, validate, rules = [], codes } = definition
  const body = clean(schema, given, options.from ?? 'json', options.locale)
  const isValid = validate(body)
  const problems = isValid ? new Map<string, Problem>() : problemsOf(schema, validate.errors ?? [])
  for (const rule of rules) {
    rule({
      body,
      options,
      isWell: (field) => body[field] !== undefined && !problems.has(field),
      refuse: (field, message, values, reason = message) => problems.set(field, { field, message, values, reason }),
    })
  }
  if (isValid && problems.size === 0) return { value: body }
  return refusalOf(inOrder(schema, problems), codes)
}

interface Programme<Bodies> {
  schemas: Readonly<Record<keyof Bodies, BodySchema>>
  validators: { readonly [Name in keyof Bodies]: ValidateFunction<Bodies[Name]> }
  rules: { readonly [Name in keyof Bodies]?: readonly Rule[] }
  codes: BodyDefinition<unknown>['codes']
}

/**
 * The reader of a programme's bodies, from JSON or from a form, on the server and in the browser alike:
 * `read('login', given, options)`.
 */
export function readerOf<Bodies>({ schemas, validators, rules, codes }: Programme<Bodies>): ProgrammeReader<Bodies> {
  function read<Name extends keyof Bodies>(name: Name, given: unknown, options: ReadOptions) {
    const definition = { schema: schemas[name], validate: validators[name], rules: rules[name], codes }
    return readBody<Bodies[Name]>(definition, given, options)
  }
  return Object.assign(read, { schemas, codes })
}

export interface ProgrammeReader<Bodies> extends Pick<Programme<Bodies>, 'schemas' | 'codes'> {
  <Name extends keyof Bodies>(name: Name, given: unknown, options: ReadOptions): BodyResult<Bodies[Name]>
}

function refusalOf(problems: readonly NamedProblem[], codes: BodyDefinition<unknown>['codes']): BodyRefusal {
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
