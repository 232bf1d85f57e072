import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { readSource, root, trackedFiles } from '../sourceFiles.ts'

const text = /\.(?:ts|tsx|mjs|cjs|js|css|md|json|template|ya?ml)$/
/** Made-up stories and lock files quote nothing of ours. */
const foreign = /^(?:content\/houses\/[^/]+\/stories|tools\/bench\/peers|docs\/shots)\/|package-lock\.json$/

/**
 * References that lead nowhere: a page of `docs/` or an anchor of `docs/rules/` that is not there.
 * @param read the text of a tracked file
 */
export function referenceProblems(read = readSource): string[] {
  const files = trackedTexts()
  const anchors = new Map(
    files.filter((file) => file.startsWith('docs/rules/')).map((file) => [file, anchorsOf(read(file))]),
  )
  return files.flatMap((file) => {
    const words = read(file)
    const named = [...words.matchAll(/(?<![\w/.-])(?:docs\/)?((?:rules|decisions)\/[\w-]+\.md)(#[\w-]+)?/g)]
    const pages = [...words.matchAll(/(?<![\w/.-])(docs\/[\w/-]+\.md)(#[\w-]+)?/g)]
    const links = file.endsWith('.md') ? [...words.matchAll(/\]\(((?!https?:)[\w./-]+\.md)(#[\w-]+)?\)/g)] : []
    return [
      ...named.map(([, page, anchor]) => ({ page: `docs/${page}`, anchor })),
      ...pages.map(([, page, anchor]) => ({ page: String(page), anchor })),
      ...links.map(([, page, anchor]) => ({ page: normalize(join(dirname(file), String(page))), anchor })),
    ]
      .filter(({ page, anchor }) => {
        if (!existsSync(join(root, page))) return true
        return anchor !== undefined && anchors.has(page) && !anchors.get(page)?.has(anchor.slice(1))
      })
      .map(({ page, anchor = '' }) => `${file} refers to ${page}${anchor}, which is not there`)
  })
}

/** Pages that lead a reader to sources. What they name in backquotes has to be there. */
const maps = /^(?:README|CONTRIBUTING|SECURITY|content\/README|tools\/\w+\/README|docs\/(?:operations\/)?[\w-]+)\.md$/
const rooms = /^(?:server|client|shared|content|build|i18n|test|tools|docs|\.vscode)\/[\w./-]*$/
/** A block that docs/add-a-block.md makes up. */
const example = 'client/blocks/TideTable/'

/** Files and folders that a map names and that are not there. In a row of a table names are relative to the folders of that row, too. */
export function mapProblems(read = readSource): string[] {
  const all = trackedPaths()
  const isThere = (path: string) => all.has(path.replace(/\/$/, '')) || /^docs\/shots\//.test(path)
  return [...all]
    .filter((file) => maps.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => {
          const names = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
          const paths = names.filter((it) => rooms.test(it) && it !== example)
          const folders = paths.filter((it) => it.endsWith('/'))
          const isRow = line.startsWith('|') && folders.length > 0
          const beside = isRow
            ? names.filter((it) => /^[\w/.-]+(?:\.(?:tsx?|mjs|css|json|md)|\/)$/.test(it) && !rooms.test(it))
            : []
          return [
            ...paths.filter((it) => !isThere(it)),
            ...beside.filter((it) => !isThere(it) && !folders.some((folder) => isThere(folder + it))),
          ].map((it) => `${file}:${index + 1} leads to ${it}, which is not there`)
        }),
    )
}

/** Rows of tables whose first column is a file that is not there: what a run measured stays as long as the file. */
export function rowProblems(read = readSource): string[] {
  const all = trackedPaths()
  return [...all]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/^\| `?([\w./-]+\/[\w.-]+\.\w+)`?(?::\d+)? \|/gm)]
        .map(([, path = '']) => path)
        .filter((path) => rooms.test(path) && !all.has(path))
        .map((path) => `${file} has a row of ${path}, which is not there: take it out`),
    )
}

/** Tracked files and their folders. */
function trackedPaths(): Set<string> {
  const found = new Set<string>()
  for (const file of trackedFiles())
    for (let path = file; path !== '' && path !== '.' && !found.has(path); path = dirname(path)) found.add(path)
  return found
}

/** Pages that are not in the repository, and numbers of requirements, which tests alone carry. */
const outside = /\b(?:decisions|spec|design) §/i
const numbers = /\bR\d{3}\b|\(B\d+\)/
const sources = /^(?:server|client|shared|content|i18n)\/(?!.*\.test\.)/

/** Sources and docs that quote what no reader of the repository has. */
export function quoteProblems(read = readSource): string[] {
  return trackedTexts().flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const quoted = outside.exec(line) ?? (sources.test(file) ? numbers.exec(line) : null)
        return quoted
          ? [`${file}:${index + 1} quotes ${quoted[0]}: say the rule, or name its anchor in docs/rules/`]
          : []
      }),
  )
}

function trackedTexts(): string[] {
  return trackedFiles().filter((file) => text.test(file) && !foreign.test(file) && existsSync(join(root, file)))
}

/** Anchors as GitHub makes them of headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading))
  return new Set(
    headings.map((it) =>
      it
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
