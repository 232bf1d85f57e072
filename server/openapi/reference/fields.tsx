import type { JsonSchema } from '#shared/http/answer.ts'
import { titleOf } from '../examples.ts'
import type { Sentences } from './sentences.ts'

interface Field {
  /** `address.city`, `events[].id`. */
  name: string
  kind: string
  isRequired: boolean
}

type Components = Readonly<Record<string, JsonSchema>>

/** The fields of a body, objects in it written out. A choice between objects shows each under its title. */
export function Fields({
  schema,
  components,
  sentences,
}: {
  schema: JsonSchema
  components: Components
  sentences: Sentences
}) {
  const variants = variantsOf(schema, components)
  return variants.map(({ title, fields }) => (
    <div key={title}>
      {variants.length > 1 && <h4>{title}</h4>}
      <dl className="fields">
        {fields.map(({ name, kind, isRequired }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {kind}
              {!isRequired && <span className="optional"> {sentences.say('api.page.optional')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

/** One list of fields, or one for each type of event. */
function variantsOf(schema: JsonSchema, components: Components): { title: string; fields: Field[] }[] {
  const whole = resolved(schema, components)
  const events = (whole.properties as Record<string, JsonSchema> | undefined)?.events
  const items = events && resolved(events.items as JsonSchema, components)
  if (!items) return [{ title: '', fields: fieldsOf(whole, components, '') }]
  const kinds = ((items.oneOf ?? [items]) as JsonSchema[]).map((it) => resolved(it, components))
  return kinds.map((it) => ({
    title: String(it.title).replace(/^Event\./, ''),
    fields: fieldsOf(it, components, 'events[].'),
  }))
}

function fieldsOf(schema: JsonSchema, components: Components, before: string): Field[] {
  const required = (schema.required ?? []) as readonly string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, it]) => {
    const property = resolved(it, components)
    const field = { name: before + name, kind: kindOf(property, components), isRequired: required.includes(name) }
    const isObject = property.type === 'object' && property.properties !== undefined
    return isObject ? [field, ...fieldsOf(property, components, `${before}${name}.`)] : [field]
  })
}

/** A schema in a few sentences that are the same in both languages: `string ≤ 60`, `a | b`, `date`. */
export function kindOf(given: JsonSchema, components: Components): string {
  const schema = resolved(given, components)
  const { type, format, minLength, maxLength, minimum, maximum, pattern } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((it) => JSON.stringify(it)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map((it) => kindOf(it, components)).join(' | ')
  const [low, high] = [minLength ?? minimum, maxLength ?? maximum]
  return [
    format ?? (Array.isArray(type) ? type.join(' | ') : type),
    low !== undefined && low !== 0 ? `≥ ${low}` : '',
    high !== undefined ? `≤ ${high}` : '',
    typeof pattern === 'string' && isReadable(pattern) ? pattern : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A longer one, or one with classes of Unicode, says nothing to a reader; the description has it. */
function isReadable(pattern: string): boolean {
  return pattern.length <= 36 && !/\\p|\(\?/i.test(pattern)
}

function resolved(schema: JsonSchema, components: Components): JsonSchema {
  return typeof schema.$ref === 'string' ? (components[titleOf(schema.$ref)] ?? {}) : schema
}
