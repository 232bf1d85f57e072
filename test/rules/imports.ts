import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root, sourceFiles } from './sourceFiles.ts'

const rooms = ['server', 'client', 'shared', 'content', 'i18n', 'test', 'bench']
/** Packages of their own, whose packages are installed where they are built: nothing of them resolves here. */
const foreign = '^bench/peers/apps/'
const { forbidden } = createRequire(import.meta.url)('./imports.cjs')

/**
 * Every import that goes where it may not (imports.cjs), as `rule: from → to`.
 * @throws Error when dependency-cruiser has read fewer modules than there are: it reports success
 *   when it understands nothing (with TypeScript 7 alone it does)
 */
export async function importViolations(): Promise<string[]> {
  const tsConfig = join(root, 'tsconfig.json')
  const options = {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: foreign },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: tsConfig },
    // Packages say what they are in `exports`; without this half of them are not found.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  }
  const { output } = await cruise(rooms, options, undefined, { tsConfig: extractTsConfig(tsConfig) })
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map((it) => it.source))
  const missed = sourceFiles(rooms, /\.tsx?$/, /\.d\.ts$/).filter(
    (file) => !read.has(file) && !new RegExp(foreign).test(file),
  )
  if (missed.length > 0) throw new Error(`dependency-cruiser did not read ${missed.length} files: ${missed.join(', ')}`)
  return summary.violations.map((it) => `${it.rule.name}: ${it.from} → ${it.to}${circle(it.cycle)}`)
}

function circle(cycle: { name: string }[] | undefined): string {
  return cycle ? ` (${cycle.map((it) => it.name).join(' → ')})` : ''
}
