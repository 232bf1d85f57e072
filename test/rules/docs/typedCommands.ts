import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../sourceFiles.ts'

/** A command line that a page tells its reader to type. */
export interface TypedCommand {
  page: string
  line: number
  /** As it stands there, without what explains it. */
  command: string
}

/** First words of a command line, after variables. A bare name (`pg_dump`) is a mention, not a command. */
const programs =
  /^(?:npm|npx|node|docker|sudo|apt-get|git|curl|psql|pg_dump|pg_restore|redis-cli|openssl|nginx|sh|bash) \S/
const assignments = /^(?:[A-Z][A-Z0-9_]*=(?:"[^"]*"|\S*) +)+/

/**
 * Every command of the pages at the root, of docs/*.md and docs/operations/*.md, and of other README.md files: each once,
 * where it is first named.
 */
export async function typedCommands(): Promise<TypedCommand[]> {
  const beside = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'tools/storyblok/README.md', 'tools/bench/README.md']
  const docs = await Promise.all(['docs', 'docs/operations'].map(pagesOf))
  const pages = [...beside, ...docs.flat()]
  const found = await Promise.all(
    pages.map(async (page) => commandsIn(await readFile(join(root, page), 'utf8')).map((it) => ({ page, ...it }))),
  )
  const seen = new Set<string>()
  return found.flat().filter(({ command }) => !seen.has(command) && seen.add(command))
}

async function pagesOf(folder: string): Promise<string[]> {
  const names = (await readdir(join(root, folder))).filter((it) => it.endsWith('.md'))
  return names.toSorted().map((it) => `${folder}/${it}`)
}

/** The commands of fenced and indented blocks, line by line, and of inline code. */
export function commandsIn(markdown: string): Omit<TypedCommand, 'page'>[] {
  let isFenced = false
  return markdown.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) {
      isFenced = !isFenced
      return []
    }
    const isBlock = isFenced || /^ {4}\S/.test(text)
    // In a block the words behind two spaces explain the line.
    const candidates = isBlock
      ? [
          text
            .trim()
            .replace(/^\$ /, '')
            .split(/ {2,}| +# /)[0] ?? '',
        ]
      : [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.trim())
    return candidates.filter(isCommand).map((command) => ({ line: index + 1, command }))
  })
}

function isCommand(text: string): boolean {
  return programs.test(text.replace(assignments, ''))
}
