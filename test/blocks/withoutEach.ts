import { definitions } from '#client/blocks/schemas.generated.ts'
import { identified, isEmpty, isRecord, type RawBlock } from './demos.ts'

export interface Without {
  /** For a failure: `cards.0.title`, or `layout being scene`. */
  field: string
  /** The component that has the field. */
  component: string
  name: string
  block: RawBlock
}

/**
 * Copies of a block, each without one of the fields that are filled in it or in a block inside. Of a choice each other
 * one is taken instead: leaving it out may well mean the same.
 */
export function withoutEach(block: RawBlock): Without[] {
  const changes = fieldsIn(block).flatMap(({ path, component }) => {
    const name = path.at(-1) as string
    const owner = ownerOf(block, path)
    const choices = definitions[component]?.fields[name]?.choices?.filter((it) => it !== owner[name])
    return (choices ?? [undefined]).map((choice) => ({ path, component, name, choice }))
  })
  return changes.map(({ path, component, name, choice }, index) => {
    const copy = structuredClone(block)
    const owner = ownerOf(copy, path)
    for (const it of [name, `${name}__i18n__en`]) delete owner[it]
    if (choice) owner[name] = choice
    const field = choice ? `${path.join('.')} being ${choice}` : path.join('.')
    return { field, component, name, block: identified(copy, `${block._uid}-${index}`) as RawBlock }
  })
}

function ownerOf(block: RawBlock, path: readonly string[]): Record<string, unknown> {
  return path.slice(0, -1).reduce<Record<string, unknown>>((it, key) => it[key] as Record<string, unknown>, block)
}

function fieldsIn(value: unknown, path: string[] = []): { path: string[]; component: string }[] {
  if (Array.isArray(value)) return value.flatMap((it, index) => fieldsIn(it, [...path, String(index)]))
  if (!isRecord(value)) return []
  const component = String(value.component)
  const own = Object.keys(definitions[component]?.fields ?? {}).filter((name) => !isEmpty(value[name]))
  const inside = own.filter((name) => definitions[component]?.fields[name]?.kind === 'bloks')
  return [
    ...own.map((name) => ({ path: [...path, name], component })),
    ...inside.flatMap((name) => fieldsIn(value[name], [...path, name])),
  ]
}
