import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, sourceFiles } from './sourceFiles.ts'

const page = 'docs/operators.md'
/** Not ours: the system's, npm's, and what the tests and editors' commands say of themselves. */
const foreign = new Set(['PATH', 'PUPPETEER_EXECUTABLE_PATH', 'PG_VERSION'])

/** Variables of the environment that the product reads and the operators' page does not name. */
export async function settingProblems(): Promise<string[]> {
  const sources = ['server/env.ts', 'content/settings.ts', ...sourceFiles(['server/launch'], /\.mjs$/)]
  const texts = await Promise.all(sources.map((file) => readFile(join(root, file), 'utf8')))
  const names = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?:source|process\.env)\.([A-Z][A-Z0-9_]+)|read\w+\('([A-Z][A-Z0-9_]+)'/g)].map(
        ([, read, handed]) => read ?? handed ?? '',
      ),
    ),
  )
  const documented = await readFile(join(root, page), 'utf8')
  return [...names]
    .filter((name) => !foreign.has(name) && !documented.includes(`\`${name}\``))
    .sort()
    .map((name) => `${name} is read and ${page} does not say what it does`)
}
