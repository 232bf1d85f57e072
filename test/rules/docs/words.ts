import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { parseSource, readSource, root, sourceFiles } from '../sourceFiles.ts'

const page = 'docs/words.md'

interface Word {
  /** Part of a declared name, beginning of a comment, or words of any line. Several are separated by ` / `. */
  where: 'name' | 'comment' | 'phrase'
  word: string
  instead: string
  /** How many may be left. */
  most: number
}

interface Place {
  at: string
  found: string
}

/**
 * Words of docs/words.md that stand more often in the sources than its table allows.
 * @param read the text of a file by its path from the root
 */
export function wordProblems(read = readSource): string[] {
  const count = counter(read)
  return wordsOf(read(page)).flatMap(({ where, word, instead, most }) => {
    const places = count({ where, word })
    if (places.length <= most) return []
    const shown = places.slice(0, 8).map(({ at, found }) => `${at} ${found}`)
    return [`${where} "${word}" ${places.length} times, ${most} at most; say ${instead}: ${shown.join(', ')}`]
  })
}

/** Lowers the numbers of the table to what is left. */
export function tightenWords(): void {
  const count = counter(readSource)
  const text = readSource(page)
  const tight = text.replaceAll(row, (line, where: Word['where'], word: string, instead: string, most: string) => {
    const left = Math.min(Number(most), count({ where, word }).length)
    return left === Number(most) ? line : `| ${where} | ${word} | ${instead} | ${left} |`
  })
  if (tight !== text) writeFileSync(join(root, page), tight)
}

const rooms = ['server', 'client', 'shared', 'content', 'i18n', 'test', 'tools']
const row = /^\| (name|comment|phrase) \| (.+?) \| (.+?) \| (\d+) \|$/gm

function wordsOf(text: string): Word[] {
  return [...text.matchAll(row)].map(([, where, word = '', instead = '', most]) => ({
    where: where as Word['where'],
    word,
    instead,
    most: Number(most),
  }))
}

function counter(read: (file: string) => string): (word: Pick<Word, 'where' | 'word'>) => Place[] {
  const names = namesIn(read)
  const comments = commentsIn(read)
  return ({ where, word }) => {
    if (where === 'phrase') return linesWith(word, read)
    if (where === 'name') {
      const pattern = new RegExp(` (?:${word.split(' / ').map(partsOf).join('|')}) `)
      return names.filter(({ parts: it }) => pattern.test(it))
    }
    const first = new RegExp(`^(?:${word.replaceAll(' / ', '|')})\\b`)
    return comments.filter(({ found }) => first.test(found))
  }
}

/** Declared names of the product and names of its files. Migrations and generated files speak the data's language. */
function namesIn(read: (file: string) => string): (Place & { parts: string })[] {
  const files = sourceFiles(['server', 'client', 'shared'], /\.tsx?$/, /\.(?:test|generated)\.tsx?$/)
  return files
    .filter((file) => !file.startsWith('server/store/migrations/'))
    .flatMap((file) => {
      const source = parseSource(file, read(file))
      const found = [basename(file).replace(/\.\w+$/, '')]
      visit(source)
      return found.map((name) => ({ at: file, found: name, parts: ` ${partsOf(name)} ` }))

      function visit(node: ts.Node): void {
        if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) found.push(node.name.text)
        ts.forEachChild(node, visit)
      }
    })
}

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node)
  )
}

/** `drawSlots` is `draw slots`. */
function partsOf(name: string): string {
  return (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).join(' ').toLowerCase()
}

/** Lines of sources, documents and messages with one of the phrases; tables of forbidden words may name them. */
function linesWith(phrases: string, read: (file: string) => string): Place[] {
  const pattern = new RegExp(`\\b(?:${phrases.replaceAll(' / ', '|')})\\b`, 'i')
  const files = sourceFiles(
    [...rooms, 'docs'],
    /\.(?:tsx?|mjs|cjs|css|json|md)$/,
    /\.generated\.ts$|^(?:words|glossary)\.md$/,
  )
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const found = pattern.exec(line)?.[0]
        return found ? [{ at: `${file}:${index + 1}`, found }] : []
      }),
  )
}

/** Lines of comments that begin a sentence, of everything that people write. */
function commentsIn(read: (file: string) => string): Place[] {
  return sourceFiles(rooms, /\.(?:tsx?|mjs|cjs|css)$/, /\.generated\.ts$/).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const [, found] = /^\s*(?:\/\/|\/\*\*?|\*) +([A-Z].*)/.exec(line) ?? []
        return found ? [{ at: `${file}:${index + 1}`, found: found.slice(0, 40) }] : []
      }),
  )
}
