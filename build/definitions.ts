import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import type { BlockDefinition } from '#shared/content/block.ts'
import { at, importAfresh } from './files.ts'

/** A block or root type in the sources. Paths are from the root, with `/`. */
export interface FoundDefinition {
  definition: BlockDefinition
  /** The name under which its schema exports it. */
  exported: string
  schema: string
  /** The folder of the schema. */
  folder: string
  /** Name of its view: the definition's name in PascalCase. */
  component: string
  /** The file of the same folder that exports the view; null when another definition's view draws it. */
  view: string | null
}

/**
 * Every definition that a file named `schema.ts` exports, anywhere under client/, by name.
 * @throws Error when two definitions have one name
 */
export async function findDefinitions(): Promise<FoundDefinition[]> {
  const schemas = clientFiles(/\/schema\.ts$/)
  const modules = await importAfresh(schemas.map((file, i) => `export * as s${i} from './${file}'`).join('\n'))
  const found = new Map<string, FoundDefinition>()
  for (const [i, schema] of schemas.entries()) {
    for (const [exported, definition] of Object.entries(modules[`s${i}`] ?? {})) {
      if (!isDefinition(definition)) continue
      const before = found.get(definition.name)
      if (before) throw new Error(`${schema} and ${before.schema} both define ${definition.name}`)
      const folder = dirname(schema)
      const component = pascalCase(definition.name)
      found.set(definition.name, { definition, exported, schema, folder, component, view: viewOf(folder, component) })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1))
}

/** Files under client/ whose path from the root matches, in order. */
export function clientFiles(path: RegExp): string[] {
  return readdirSync(at('client'), { recursive: true, encoding: 'utf8' })
    .map((file) => `client/${file.replaceAll(sep, '/')}`)
    .filter((file) => path.test(file))
    .sort()
}

function isDefinition(value: unknown): value is BlockDefinition {
  return typeof value === 'object' && value !== null && 'kind' in value && 'fields' in value && 'name' in value
}

function viewOf(folder: string, component: string): string | null {
  if (existsSync(at(folder, `${component}.tsx`))) return `${folder}/${component}.tsx`
  const exporting = new RegExp(`^export (?:function|const) ${component}\\b`, 'm')
  const views = readdirSync(at(folder)).filter((it) => it.endsWith('.tsx') && !it.endsWith('.test.tsx'))
  const file = views.find((it) => exporting.test(readFileSync(at(folder, it), 'utf8')))
  return file ? `${folder}/${file}` : null
}

function pascalCase(name: string): string {
  return name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
