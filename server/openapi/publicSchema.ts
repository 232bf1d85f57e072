import type { JsonSchema } from '#shared/http/answer.ts'

/** Words of ours in the schemas of bodies (shared/schemas/schema.ts), and what only a form of a browser needs. */
const ownKeywords = new Set(['reason', 'named', 'verbatim', 'preset', 'multiline', 'count'])

const formats: Readonly<Record<string, JsonSchema>> = {
  day: { format: 'date' },
  instant: { format: 'date-time' },
  country: { pattern: '^[A-Z]{2}$' },
}

/**
 * The schema that checks a body, in words that every tool knows. Titled schemas move to `components`, where each is
 * there once.
 * @param components receives them, by title
 */
export function publicSchema(schema: JsonSchema, components: Map<string, JsonSchema>): JsonSchema {
  const standard = { ...schema, ...(schema.count === true && { type: ['string', 'integer'] }) }
  const entries = Object.entries(standard).flatMap(([word, value]): [string, unknown][] => {
    if (ownKeywords.has(word)) return []
    if (word === 'format' && formats[String(value)]) return Object.entries(formats[String(value)] as JsonSchema)
    return [[word, publicValue(word, value, components)]]
  })
  const written = Object.fromEntries(entries)
  if (typeof written.title !== 'string') return written
  const known = components.get(written.title)
  if (known && JSON.stringify(known) !== JSON.stringify(written))
    throw new Error(`Two schemas are named ${written.title}`)
  components.set(written.title, written)
  return { $ref: `#/components/schemas/${written.title}` }
}

function publicValue(word: string, value: unknown, components: Map<string, JsonSchema>): unknown {
  if (word === 'properties') {
    const properties = Object.entries(value as Record<string, JsonSchema>)
    return Object.fromEntries(properties.map(([name, it]) => [name, publicSchema(it, components)]))
  }
  if (word === 'items' || (word === 'additionalProperties' && typeof value === 'object'))
    return publicSchema(value as JsonSchema, components)
  if (['anyOf', 'oneOf', 'allOf'].includes(word))
    return (value as JsonSchema[]).map((it) => publicSchema(it, components))
  return value
}
