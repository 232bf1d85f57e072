import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { blockFolders } from './blocks.ts'
import { type ImportRule, importRules, rooms } from './importRules.ts'
import { readSource, root, sourceFiles } from './sourceFiles.ts'

/** Packages of their own, whose packages are installed where they are built: nothing of them resolves here. */
const foreign = 'tools/bench/peers/apps/'
/** Imports of every source, of types too, by paths from the root. */
type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Every import that goes where it may not (importRules.ts), as `rule: from → to`, those in a circle, and those that lead nowhere.
 * @param read the text of a source by its path from the root
 */
export async function importViolations(read = readSource): Promise<string[]> {
  const graph = readGraph(read)
  const held = [...importRules, await blocksAreStrangers()]
  return [
    ...held.flatMap((rule) => broken(rule, graph)),
    ...circles(graph),
    ...unresolved(graph),
    ...pairProblems(graph),
  ]
}

function readGraph(read: (file: string) => string): Graph {
  const sources = sourceFiles(rooms, /\.(?:[cm]?[jt]s|tsx)$/).filter((it) => !it.startsWith(foreign))
  return new Map(
    sources.map((file) => {
      const { importedFiles } = ts.preProcessFile(read(file), true, /js$/.test(file))
      // A pattern of an import looks like one.
      const names = importedFiles.map((it) => it.fileName).filter((it) => /^[\w@#.:/-]+$/.test(it))
      return [file, names.map((it) => resolved(file, it))]
    }),
  )
}

/** A package, and what Node has of its own, keeps its name. */
function resolved(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(file, '..', name) : name
}

function broken({ name, from, to }: ImportRule, graph: Graph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const [found, group = ''] = from.exec(file) ?? []
    const forbidden = new RegExp(found === undefined ? '(?!)' : to.replaceAll('$1', group))
    return imports.filter((it) => forbidden.test(it)).map((it) => `${name}: ${file} → ${it}`)
  })
}

/** A block's folder imports from no other block's. */
async function blocksAreStrangers(): Promise<ImportRule> {
  // The innermost folder first, should one block's be inside another's.
  const folders = (await blockFolders()).toSorted((a, b) => b.length - a.length).join('|')
  return { name: 'blocks-are-strangers', from: new RegExp(`^(${folders})/`), to: `^(?!$1/)(${folders})/` }
}

/** The first circle through each module that closes one. */
function circles(graph: Graph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  for (const file of graph.keys()) follow(file)
  return found

  function follow(file: string): void {
    const at = way.indexOf(file)
    if (at >= 0) found.push(`no-circles: ${[...way.slice(at), file].join(' → ')}`)
    if (at >= 0 || done.has(file)) return
    way.push(file)
    for (const it of graph.get(file) ?? []) follow(it)
    way.pop()
    done.add(file)
  }
}

function unresolved(graph: Graph): string[] {
  const nowhere = new Set([...new Set([...graph.values()].flat())].filter((it) => !leadsSomewhere(it)))
  return [...graph].flatMap(([file, imports]) =>
    imports.filter((it) => nowhere.has(it)).map((it) => `nothing-unresolved: ${file} → ${it}`),
  )
}

function leadsSomewhere(name: string): boolean {
  if (isBuiltin(name) || existsSync(join(root, name))) return true
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    // Types of a package alone.
    return existsSync(join(root, 'node_modules/@types', name))
  }
}

/** Pairs of rooms that import each other, at most: fewer is better, and none is in shared/. */
const mostPairs = 10

/** Rooms (`client/app`) whose files import each other. What makes a pair lies in the wrong one of the two. */
function pairProblems(graph: Graph): string[] {
  const imports = new Set<string>()
  for (const [file, targets] of graph) for (const it of targets) imports.add(`${roomOf(file)} ${roomOf(it)}`)
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
