import ts from 'typescript'
import { parseSource, readSource, sourceFiles } from '../sourceFiles.ts'

const list = 'test/rules/docs/requirements.tsv'

interface Requirement {
  number: string
  sentence: string
  /** Date and reason why no test shows it. */
  note: string | undefined
}

interface Title {
  file: string
  text: string
}

/**
 * Requirements without a test, tests without a requirement.
 * @param read the text of a file by its path from the root
 */
export function requirementProblems(read = readSource): string[] {
  const requirements = sections(read).flatMap((it) => it.requirements)
  const titles = titlesByNumber(read)
  const known = new Set(requirements.map((it) => it.number))
  return [
    ...requirements.flatMap(({ number, note }) => {
      if (note !== undefined && !/^\d{4}-\d\d-\d\d: \S/.test(note)) return [`${list}: ${number} needs "date: reason"`]
      if (titles.has(number)) return note === undefined ? [] : [`${list}: ${number} has a test, so it needs no excuse`]
      return note === undefined ? [`${number} stands in no title of a test`] : []
    }),
    ...[...titles].flatMap(([number, [first]]) =>
      known.has(number) ? [] : [`${first?.file} names ${number}, which ${list} does not have`],
    ),
  ]
}

/** The text of docs/requirements.md. */
export async function requirementsPage(): Promise<string> {
  const titles = titlesByNumber()
  const parts = sections().map(({ heading, requirements }) =>
    [`## ${heading}`, '', ...requirements.map((it) => drawRequirement(it, titles.get(it.number) ?? [])), ''].join('\n'),
  )
  return [
    '# Requirements',
    '',
    `Made by \`npm run docs\` from \`${list}\` and the titles of the tests; do not edit. What is asked`,
    'stands here in one sentence, the rules behind it in `docs/rules/`. R: the specification, B: what other sites do not',
    'have, L: the law. A number never changes its meaning.',
    '',
    ...parts,
  ].join('\n')
}

function drawRequirement({ number, sentence, note }: Requirement, titles: readonly Title[]): string {
  const byFile = Map.groupBy(titles, (it) => it.file)
  const tests = [...byFile].map(
    ([file, group]) => `  - \`${file}\`: ${[...new Set(group.map((it) => it.text))].join(' · ')}`,
  )
  return [`- **${number}** ${sentence}`, ...(note === undefined ? tests : [`  - no test: ${note}`])].join('\n')
}

function sections(read = readSource): { heading: string; requirements: Requirement[] }[] {
  const parts = read(list).split(/^# /m).slice(1)
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n').filter(Boolean)
    const requirements = lines.map((line) => {
      const [number = '', sentence = '', note] = line.split('\t')
      return { number, sentence, note }
    })
    return { heading, requirements }
  })
}

function titlesByNumber(read = readSource): Map<string, Title[]> {
  const rooms = ['test', 'client', 'server', 'shared', 'content', 'i18n', 'tools']
  const found = new Map<string, Title[]>()
  for (const file of sourceFiles(rooms, /\.(?:test|long)\.tsx?$/)) {
    const text = read(file)
    if (!/[RBL]\d/.test(text)) continue
    for (const title of titlesIn(file, text))
      for (const number of numbersIn(title))
        found.set(number, [...(found.get(number) ?? []), { file, text: withoutNumbers(title) }])
  }
  return found
}

/** Titles of `describe` and `it`, and the strings of tables from which a template makes titles. */
export function titlesIn(file: string, text: string): string[] {
  const source = parseSource(file, text)
  const titles: string[] = []
  const rows: string[] = []
  visit(source)
  // A row that is a number alone is called as what stands around it.
  return [...titles, ...rows.map((row) => (withoutNumbers(row) === '' ? `${row} ${titles[0] ?? ''}` : row))]

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && /^(?:describe|it|itInParts)\b/.test(node.expression.getText(source))) {
      const [title, ...rest] = node.arguments
      if (title) titles.push(textOf(title, source))
      for (const argument of rest) visit(argument)
    } else if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements) {
        if (ts.isStringLiteral(element) && /^R\d{3}\b/.test(element.text)) rows.push(element.text)
        else visit(element)
      }
    } else ts.forEachChild(node, visit)
  }
}

/** A template's title with an ellipsis for each value. */
function textOf(title: ts.Expression, source: ts.SourceFile): string {
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return title.getText(source)
  return title.head.text + title.templateSpans.map((it) => `…${it.literal.text}`).join('')
}

const numbers = /\b([RBL])(\d+)(?:–\1(\d+))?/g

function numbersIn(title: string): string[] {
  return [...title.matchAll(numbers)].flatMap(([, letter = '', from = '', to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, i) => `${letter}${String(Number(from) + i).padStart(from.length, '0')}`,
    ),
  )
}

function withoutNumbers(title: string): string {
  return title
    .replaceAll(/\((?:beyond |[RBL]\d+|[–,;:] ?)+/g, '(')
    .replaceAll(/ ?\(\)/g, '')
    .replace(/^(?:[RBL]\d+(?:–[RBL]\d+)?[,:]? ?)+/, '')
    .replaceAll(/\s+/g, ' ')
}
