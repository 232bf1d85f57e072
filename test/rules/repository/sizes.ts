import { dirname } from 'node:path'
import ts from 'typescript'
import { parseSource, readSource, sourceFiles } from '../sourceFiles.ts'

const mostFiles = 15
const mostLines = 60
const mostParameters = 4

/** A numbered list of steps that are never edited again. */
const migrations = 'server/store/migrations'
const product = ['server', 'client', 'shared', 'content', 'i18n', 'build']
const sources = /\.(ts|tsx|mjs|css)$/
const generated = /\.generated\.ts$|\/generated\//

/**
 * Folders, functions and lists of parameters that are too large to be taken in at once. The functions inside a function
 * are counted for themselves, blank lines and comments not at all: a factory is as long as its own statements. Views,
 * and the lists of what is opened in order (`createX`, `openX`), may be longer.
 * @param read the text of a source file by its path from the root
 */
export function sizeProblems(read = readSource): string[] {
  const all = sourceFiles([...product, 'art', 'test', 'bench'], sources).filter((it) => !generated.test(it))
  const inFolder = Map.groupBy(all, dirname)
  const large = [...inFolder].filter(([folder, files]) => files.length > mostFiles && folder !== migrations)
  const programs = all.filter((file) => isProgram(file))
  return [
    ...large.map(([folder, files]) => `${folder} has ${files.length} files: at most ${mostFiles}`),
    ...programs.flatMap((file) => functionProblems(file, read(file))),
  ]
}

function isProgram(file: string): boolean {
  const [room = ''] = file.split('/')
  return (
    product.includes(room) &&
    !file.startsWith(migrations) &&
    !file.endsWith('.css') &&
    !/\.(test|long)\.tsx?$|\.d\.mts$/.test(file)
  )
}

function functionProblems(file: string, text: string): string[] {
  const source = parseSource(file, text)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const { parameters } = node
      const lines = ownLines(node)
      const place = `${file}:${lineOf(node.getStart()) + 1}`
      const name = nameOf(node)
      if (parameters.length > mostParameters)
        problems.push(`${place} ${name} has ${parameters.length} parameters: at most ${mostParameters}`)
      if (lines > mostLines && !isView(file, name) && !/^(create|open)[A-Z]/.test(name))
        problems.push(`${place} ${name} has ${lines} lines: at most ${mostLines}`)
    }
    ts.forEachChild(node, visit)
  }
  const rows = text.split('\n')
  const numbersOf = (node: ts.Node) =>
    Array.from({ length: lineOf(node.getEnd()) - lineOf(node.getStart()) + 1 }, (_, i) => lineOf(node.getStart()) + i)
  const ownLines = (node: ts.Node) => {
    const inner = new Set(innerFunctions(node).flatMap(numbersOf))
    return numbersOf(node).filter((it) => !inner.has(it) && !/^\s*($|\/\/|\/?\*)/.test(rows[it] ?? '')).length
  }
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  visit(source)
  return problems
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function'
}

function innerFunctions(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child)) found.push(child)
    else ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

function isView(file: string, name: string): boolean {
  return file.endsWith('.tsx') && /^[A-Z]/.test(name)
}
