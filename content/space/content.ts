import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Item, SpaceState } from './state.ts'

/**
 * Content as it is kept: fields that a component's schema does not name are lost, which Storyblok's own command line
 * warns of before it pushes. Blocks of unknown components stay as they are.
 */
export function storedContent(state: SpaceState, content: Item): Item {
  return keep(content) as Item

  function keep(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(keep)
    if (!isRecord(value)) return value
    const schema = schemaOf(state, value.component)
    const known = Object.entries(value).filter(
      ([name]) => !schema || /^(_|component$)/.test(name) || Object.hasOwn(schema, name.split('__i18n__')[0] ?? ''),
    )
    return Object.fromEntries(known.map(([name, it]) => [name, keep(it)]))
  }
}

/** Numbers are texts: the API refuses JSON numbers in such fields with these words (comment of the API's own types). */
export function numberFaults(state: SpaceState, content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap((it) => numberFaults(state, it))
  if (!isRecord(content)) return []
  const schema = schemaOf(state, content.component)
  return Object.entries(content).flatMap(([name, value]) => {
    const field = schema?.[name]
    const isWrong =
      isRecord(field) && field.type === 'number' && !/^(-?[\d.]*)$/.test(typeof value === 'string' ? value : 'x')
    return [
      ...(isWrong ? [`${content.component}.${name} must be a string with numbers and allow '-' and '.'`] : []),
      ...numberFaults(state, value),
    ]
  })
}

function schemaOf(state: SpaceState, component: unknown): Item | undefined {
  const schema = state.components.find((it) => it.name === component)?.schema
  return isRecord(schema) ? schema : undefined
}
