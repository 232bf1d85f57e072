import { execFile } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FreshClone } from '#test/launch/freshClone.ts'

const run = promisify(execFile)

/** Several builds of one clone, of which one is in place as `dist/`. */
export interface Builds {
  /** Keeps what is in `dist/` under a name. */
  keep(name: string): Promise<unknown>
  /** Adds a migration as its developer writes it, and builds. @param oldest build that may run with its tables */
  next(name: string, migration: { name: string; oldest: string; statements: readonly string[] }): Promise<void>
  /** Puts a build in place as a deploy does, whole, by renaming: running processes have loaded theirs. */
  place(name: string): Promise<void>
}

export function buildsOf(clone: FreshClone): Builds {
  const at = (path: string) => join(clone.folder, path)
  const keep = (name: string) => run('cp', ['-a', 'dist', `build-${name}`], { cwd: clone.folder })
  let placed = 0
  return {
    keep,
    async next(name, { name: migration, oldest, statements }) {
      const [up, head] = [`up${migration.slice(0, 4)}`, "import type { Kysely } from 'kysely'"]
      const body = `export async function up(db: Kysely<unknown>): Promise<void> {\n  ${statements.join('\n  ')}\n}`
      await writeFile(at(`server/store/migrations/${migration}.ts`), `${head}\n\n${body}\n`)
      const list = at('server/store/migrations/all.ts')
      const text = await readFile(list, 'utf8')
      const entry = `  '${migration}': { up: ${up}, oldest: '${oldest}' },\n}\n\n/** By which`
      await writeFile(
        list,
        `import { up as ${up} } from './${migration}.ts'\n${text.replace('}\n\n/** By which', entry)}`,
      )
      await clone.typeToEnd('npm run build')
      await keep(name)
    },
    async place(name) {
      await run('cp', ['-a', `build-${name}`, 'coming'], { cwd: clone.folder })
      await rename(at('dist'), at(`dist-before-${++placed}`))
      await rename(at('coming'), at('dist'))
    },
  }
}
