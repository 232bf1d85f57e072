import ts from 'typescript'
import { parseSource, readSource, sourceFiles } from './sourceFiles.ts'

/** Attributes that only style sheets read: a view writes their names itself. */
const forStyle = new Set([
  'data-account',
  'data-card-state',
  'data-hint',
  'data-kind',
  'data-scene',
  'data-surface',
  'data-tiers',
])
/** Attributes of search engines and of the editor's bridge, which name them. */
const foreign = /^data-(nosnippet|blok-(c|uid))$/
const dataName = /data-[a-z][a-z-]*/g

/** The declarations of a `dataNames.ts`: a constant for each script. */
interface Declared {
  file: string
  constant: string
  /** Attribute by key. */
  names: ReadonlyMap<string, string>
}

/** @param read the text of a source by its path from the root */
export async function dataNameProblems(read = readSource): Promise<string[]> {
  const sources = sourceFiles(['client', 'server', 'shared'], /\.tsx?$/, /\.test\.tsx?$|\.generated\.ts$/).filter(
    // Attributes of mails: no script reads them.
    (it) => !it.startsWith('server/mail/'),
  )
  const parsed = sources.map((file) => parseSource(file, read(file)))
  const isList = (it: ts.SourceFile) => it.fileName.endsWith('/dataNames.ts')
  const declared = parsed.filter(isList).flatMap(declaredIn)
  const others = parsed.filter((it) => !isList(it))
  const sheets = sourceFiles(['client'], /\.css$/).map((file) => ({ file, css: read(file) }))
  return [
    ...claimedTwice(declared),
    ...others.flatMap(written),
    ...unused(declared, others),
    ...unknownToStyles(declared, sheets),
  ]
}

function declaredIn(source: ts.SourceFile): Declared[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return []
    const [{ name, initializer } = {}] = statement.declarationList.declarations
    const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (!name || !value || !ts.isObjectLiteralExpression(value)) return []
    const names = value.properties.flatMap((it) =>
      ts.isPropertyAssignment(it) && ts.isStringLiteral(it.initializer)
        ? [[it.name.getText(), it.initializer.text] as const]
        : [],
    )
    return [{ file: source.fileName, constant: name.getText(), names: new Map(names) }]
  })
}

/** Two scripts that go by one name act on each other's places. */
function claimedTwice(declared: readonly Declared[]): string[] {
  const owners = new Map([...forStyle].map((it) => [it, 'style sheets']))
  return declared.flatMap(({ file, constant, names }) =>
    [...names.values()].flatMap((name) => {
      const owner = owners.get(name)
      owners.set(name, constant)
      return owner === undefined ? [] : [`${file}: ${name} of ${constant} is claimed by ${owner} already`]
    }),
  )
}

/** Names that stand in a view or script itself: nothing says then whose they are. */
function written(source: ts.SourceFile): string[] {
  const found: string[] = []
  visit(source)
  return found

  function visit(node: ts.Node): void {
    for (const name of namesIn(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${source.fileName}:${line + 1} says ${name}: it belongs into the dataNames.ts of its script`)
    }
    ts.forEachChild(node, visit)
  }
}

function namesIn(node: ts.Node): string[] {
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText()
    return name.startsWith('data-') && !forStyle.has(name) && !foreign.test(name) ? [name] : []
  }
  if (ts.isIdentifier(node) && node.text === 'dataset') return ['dataset']
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node)
  return isText ? (node.text.match(dataName) ?? []).filter((it) => !foreign.test(it)) : []
}

/** A name that nobody writes or reads. */
function unused(declared: readonly Declared[], sources: readonly ts.SourceFile[]): string[] {
  const constants = new Set(declared.map((it) => it.constant))
  const used = new Set<string>()
  for (const source of sources) visit(source)
  return declared.flatMap(({ file, constant, names }) =>
    [...names.keys()]
      .filter((key) => !used.has(`${constant}.${key}`))
      .map((key) => `${file}: nobody uses ${constant}.${key}`),
  )

  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node) && constants.has(node.expression.getText()))
      used.add(`${node.expression.getText()}.${node.name.text}`)
    if (ts.isElementAccessExpression(node) && constants.has(node.expression.getText())) {
      const all = declared.find((it) => it.constant === node.expression.getText())
      for (const key of all?.names.keys() ?? []) used.add(`${all?.constant}.${key}`)
    }
    // dataOf(searchData, { count: '' })
    if (ts.isCallExpression(node) && node.arguments[1] && ts.isObjectLiteralExpression(node.arguments[1])) {
      for (const it of node.arguments[1].properties) used.add(`${node.arguments[0]?.getText()}.${it.name?.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
}

function unknownToStyles(declared: readonly Declared[], sheets: readonly { file: string; css: string }[]): string[] {
  const known = new Set([...forStyle, ...declared.flatMap(({ names }) => [...names.values()])])
  return sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/\[(data-[a-z][a-z-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !foreign.test(name))
      .map((name) => `${file}: no view has ${name}`),
  )
}
