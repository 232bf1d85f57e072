import { settingNames } from '../../server/env/settingNames.ts'
import { readSource, sourceFiles } from './sourceFiles.ts'

const page = 'docs/operations/operators.md'
const list = 'server/env/settingNames.ts'
/** Not ours: the system's, npm's, and what a test chooses its browser with. */
const foreign = new Set(['PATH', 'INIT_CWD', 'PUPPETEER_EXECUTABLE_PATH'])

/**
 * Variables of the environment that are read anywhere in the product and stand neither in the list nor on the operators'
 * page, and those that stand there and nobody reads.
 */
export async function settingProblems(): Promise<string[]> {
  const sources = sourceFiles(
    ['server', 'content', 'shared', 'client', 'tools/standins', 'tools/storyblok', 'tools/editor'],
    /\.(?:ts|tsx|mjs)$/,
  ).filter((file) => !/\.(?:test|long)\.tsx?$/.test(file) && file !== list)
  const texts = sources.map(readSource)
  const read = new Set(texts.flatMap(namesIn).filter((name) => !foreign.has(name)))
  const known = new Set<string>(settingNames)
  const documented = readSource(page)
  return [
    ...[...read].filter((name) => !known.has(name)).map((name) => `${name} is read and ${list} does not list it`),
    ...[...known].filter((name) => !read.has(name)).map((name) => `${name} stands in ${list} and nobody reads it`),
    ...[...known]
      .filter((name) => !documented.includes(`\`${name}\``))
      .map((name) => `${name} is read and ${page} does not say what it does`),
  ].sort()
}

/** `source.NAME`, `process.env.NAME`, `readUrl('NAME'`, and names taken out of either object. */
function namesIn(text: string): string[] {
  const direct = text.matchAll(/(?:\bsource|process\.env)\??\.([A-Z][A-Z0-9_]+)|\bread\w+\('([A-Z][A-Z0-9_]+)'/g)
  const taken = text.matchAll(/\{([^{}]*)\} = (?:process\.env|source)\b/g)
  return [
    ...[...direct].map(([, read, handed]) => read ?? handed ?? ''),
    ...[...taken].flatMap(([, names = '']) => names.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  ]
}
