import ts from 'typescript'
import { deskMessages } from '#i18n/deskMessages.generated.ts'
import { messages } from '#i18n/messages.generated.ts'
import { parseSource, readSource, sourceFiles } from './sourceFiles.ts'

/**
 * Sentences that are formatted without one of their placeholders, or with a value that they do not have, such as one
 * that was renamed on one side. Calls whose values are no object literal are left to the tests that show them.
 * @param read the text of a file by its path from the root
 */
export function placeholderProblems(read = readSource): string[] {
  const needed = neededValues()
  const files = sourceFiles(['client', 'server', 'shared', 'i18n'], /\.tsx?$/, /\.(?:test|long|generated)\.tsx?$/)
  return files.flatMap((file) => {
    const text = read(file)
    if (!/ormat|CatalogueText|messageOnce|\bt\(/.test(text)) return []
    return formattedIn(parseSource(file, text)).flatMap(({ ids, isOneOfMany, values, line }) => {
      const names = new Set(ids.flatMap((id) => [...(needed.get(id) ?? [])]))
      const missing = isOneOfMany ? [] : [...names].filter((name) => !values.has(name))
      const unknown = [...values].filter((name) => !names.has(name))
      return [
        ...missing.map((name) => `${file}:${line} formats ${ids.join(' or ')} without {${name}}`),
        ...unknown.map((name) => `${file}:${line} gives {${name}}, which ${ids[0]} does not have`),
      ]
    })
  })
}

interface Formatted {
  ids: readonly string[]
  /** The id is chosen as the program runs: each may need other values. */
  isOneOfMany: boolean
  values: ReadonlySet<string>
  line: number
}

/** Calls of `formatMessage` and of the views' `t`, and elements with `id` and `values`, whose ids and values stand there. */
function formattedIn(source: ts.SourceFile): Formatted[] {
  const found: Formatted[] = []
  visit(source)
  return found

  function visit(node: ts.Node): void {
    const given = ts.isCallExpression(node) ? givenToCall(node) : ts.isJsxOpeningLikeElement(node) ? givenTo(node) : {}
    const ids = given.id ? idsIn(given.id) : []
    const values = given.values === undefined ? new Set<string>() : namesIn(given.values)
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const isOneOfMany = given.id !== undefined && !ts.isStringLiteralLike(given.id)
    if (values && ids.length > 0) found.push({ ids, isOneOfMany, values, line: line + 1 })
    ts.forEachChild(node, visit)
  }
}

interface Given {
  id?: ts.Expression
  values?: ts.Expression
}

/** `intl.formatMessage({ id }, values)`, `t(id, values)`, and `messageOnce(intl, id, values)`. */
function givenToCall({ expression, arguments: given }: ts.CallExpression): Given {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  if (!ts.isIdentifier(name)) return {}
  if (name.text === 't') return { id: given[0], values: given[1] }
  if (name.text === 'messageOnce') return { id: given[1], values: given[2] }
  const [descriptor, values] = given
  if (name.text !== 'formatMessage') return {}
  if (!descriptor || !ts.isObjectLiteralExpression(descriptor)) return {}
  const id = descriptor.properties.find((it) => it.name?.getText() === 'id')
  return id && ts.isPropertyAssignment(id) ? { id: id.initializer, values } : {}
}

/** `<FormattedMessage id values>`, the desk's `<Message id values>`, and the mails' `<CatalogueText id values>`. */
function givenTo({ tagName, attributes }: ts.JsxOpeningLikeElement): Given {
  if (!/^(?:FormattedMessage|CatalogueText|Message)$/.test(tagName.getText())) return {}
  const of = (name: string) =>
    attributes.properties.find((it): it is ts.JsxAttribute => ts.isJsxAttribute(it) && it.name.getText() === name)
      ?.initializer
  const [id, values] = [of('id'), of('values')].map((it) => (it && ts.isJsxExpression(it) ? it.expression : it))
  return { id: id as ts.Expression | undefined, values: values as ts.Expression | undefined }
}

const allIds = [...Object.keys(messages.en), ...Object.keys(deskMessages.en)]

/** The ids that an expression may have: of a choice both; of a template those that fit its fixed parts. */
function idsIn(id: ts.Expression): string[] {
  if (ts.isStringLiteralLike(id)) return [id.text]
  if (ts.isConditionalExpression(id)) return [...idsIn(id.whenTrue), ...idsIn(id.whenFalse)]
  if (!ts.isTemplateExpression(id)) return []
  const { head, templateSpans } = id
  const fixed = [head.text, ...templateSpans.map((it) => it.literal.text)].map((it) => it.replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${fixed.join('[\\w-]+')}$`)
  return allIds.filter((it) => pattern.test(it))
}

/** The names of an object literal; undefined if others may be among them. */
function namesIn(values: ts.Expression): Set<string> | undefined {
  if (!ts.isObjectLiteralExpression(values)) return undefined
  if (values.properties.some(ts.isSpreadAssignment)) return undefined
  return new Set(values.properties.flatMap((it) => it.name?.getText().replace(/^'(.*)'$/, '$1') ?? []))
}

type Element = (typeof messages)['fr']['pages.skipToContent'][number]

/** The placeholders and tags of each message, of both languages. */
function neededValues(): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>()
  for (const catalogue of [...Object.values(messages), ...Object.values(deskMessages)])
    for (const [id, elements] of Object.entries(catalogue)) {
      const names = needed.get(id) ?? new Set()
      needed.set(id, names)
      for (const element of elements) collect(element, names)
    }
  return needed
}

/** Elements of FormatJS: 0 text, 7 the number of a plural, others name a value and may hold sentences. */
function collect(element: Element, names: Set<string>): void {
  if (element.type !== 0 && element.type !== 7) names.add(String(element.value))
  if ('children' in element) for (const child of element.children) collect(child, names)
  if ('options' in element)
    for (const { value } of Object.values(element.options)) for (const inner of value) collect(inner, names)
}
