import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BlockDefinition } from '#shared/content/block.ts'
import { root } from './sourceFiles.ts'

const folder = join(root, 'client', 'blocks')

/**
 * What a block's folder lacks (docs/add-a-block.md): schema and view for each, a demo for each that
 * stands in a body, and a place in somebody's demo for each that stands inside another.
 */
export async function blockProblems(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((it) => it.isDirectory()).map((it) => it.name)
  const demos = await Promise.all(
    names.map((name) => readFile(join(folder, name, 'demo.json'), 'utf8').catch(() => '')),
  )
  const shown = new Set([...demos.join('\n').matchAll(/"component":\s*"(\w+)"/g)].map(([, component]) => component))
  const found = await Promise.all(
    names.map(async (name, i) => {
      const files = await readdir(join(folder, name))
      const exported = name.charAt(0).toLowerCase() + name.slice(1)
      const missing = ['schema.ts', `${name}.tsx`].filter((file) => !files.includes(file))
      if (missing.length > 0) return missing.map((file) => `client/blocks/${name} has no ${file}`)
      const schema = await import(pathToFileURL(join(folder, name, 'schema.ts')).href)
      const definition: BlockDefinition | undefined = schema[exported]
      if (!definition) return [`client/blocks/${name}/schema.ts does not export ${exported}`]
      // The views of other blocks are not in the browser: what stands in an island must be its own.
      const holding = Object.entries(definition.fields).filter(
        ([, it]) => it.kind === 'bloks' || it.kind === 'richtext',
      )
      if (definition.interactive && holding.length > 0)
        return holding.map(([field]) => `client/blocks/${name} is interactive and cannot hold blocks in ${field}`)
      if (definition.kind === 'nested') return shown.has(definition.name) ? [] : [`no demo shows ${definition.name}`]
      if (!demos[i]) return [`client/blocks/${name} has no demo.json`]
      return demos[i].includes(`"${definition.name}"`)
        ? []
        : [`client/blocks/${name}/demo.json does not show ${definition.name}`]
    }),
  )
  return found.flat()
}
