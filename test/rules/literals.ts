import ts from 'typescript'
import { parseSource, readSource, sourceFiles } from './sourceFiles.ts'

/** Attributes that somebody reads or hears. */
const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])
const word = /\p{L}{2,}/u

/**
 * Words in a view that are not in the catalogues: every string exists in both languages (design
 * §10). A name that is the same in both says so: `<span translate="no">Hautemer</span>`.
 */
export async function literalProblems(): Promise<string[]> {
  const files = sourceFiles(['client', 'server'], /\.tsx$/, /\.test\.tsx$/)
  return files.flatMap((file) => literalsOf(parseSource(file, readSource(file))))
}

function literalsOf(source: ts.SourceFile): string[] {
  const found: string[] = []
  visit(source)
  return found

  function visit(node: ts.Node): void {
    const text = wordsOf(node)
    if (text && word.test(text) && !isName(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${source.fileName}:${line + 1} says “${text}” without the catalogues`)
    }
    ts.forEachChild(node, visit)
  }
}

/** Text between tags, a string in braces there, or a spoken attribute's string. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text.trim()
  if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteralLike(node.expression)) {
    return ts.isJsxAttribute(node.parent) && !isSpoken(node.parent) ? undefined : node.expression.text.trim()
  }
  if (ts.isJsxAttribute(node) && isSpoken(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
    return node.initializer.text.trim()
  }
  return undefined
}

function isName(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isJsxElement(parent)) return false
  return parent.openingElement.attributes.properties.some((it) => it.getText() === 'translate="no"')
}

function isSpoken(attribute: ts.JsxAttribute): boolean {
  return spoken.has(attribute.name.getText())
}
