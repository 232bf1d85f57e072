import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { blockFolders } from './blocks.ts'
import { root, sourceFiles } from './sourceFiles.ts'

const rooms = ['build', 'server', 'client', 'shared', 'content', 'i18n', 'test', 'tools']
/** Packages of their own, whose packages are installed where they are built: nothing of them resolves here. */
const foreign = '^tools/bench/peers/apps/'
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
    ruleSet: { forbidden: [...forbidden, await blocksAreStrangers()] },
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
  const violations = summary.violations.map((it) => `${it.rule.name}: ${it.from} → ${it.to}${circle(it.cycle)}`)
  return [...violations, ...pairProblems(modules)]
}

/** A block's folder imports from no other block's. */
async function blocksAreStrangers() {
  // The innermost folder first, should one block's be inside another's.
  const folders = (await blockFolders()).toSorted((a, b) => b.length - a.length).join('|')
  return {
    name: 'blocks-are-strangers',
    severity: 'error' as const,
    from: { path: `^(${folders})/` },
    to: { path: `^(${folders})/`, pathNot: '^$1/' },
  }
}

function circle(cycle: { name: string }[] | undefined): string {
  return cycle ? ` (${cycle.map((it) => it.name).join(' → ')})` : ''
}

/** Pairs of rooms that import each other, at most: fewer is better, and none is in shared/. */
const mostPairs = 10

/**
 * Rooms (`client/app`) whose files import each other. What makes a pair lies in the wrong one of the two.
 * @param modules as dependency-cruiser has read them
 */
function pairProblems(modules: ICruiseResult['modules']): string[] {
  const imports = new Set<string>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) imports.add(`${roomOf(source)} ${roomOf(resolved)}`)
  const pairs = [...imports]
    .map((it) => it.split(' ') as [string, string])
    .filter(([from, to]) => from < to && from !== '' && imports.has(`${to} ${from}`))
    .map((it) => it.join(' and '))
  if (pairs.length <= mostPairs && !pairs.some((it) => it.startsWith('shared/'))) return []
  return [
    `pairs-of-rooms: ${pairs.length} import each other, at most ${mostPairs} and none in shared/: ${pairs.join(', ')}`,
  ]
}

/** `client/app` of a source in a room; empty for others, and for what the build writes. */
function roomOf(file: string): string {
  return /^((?:server|client|shared)\/[^/]+)\/(?!.*\.generated\.)/.exec(file)?.[1] ?? ''
}
