import { type FoundDefinition, findDefinitions } from '../../build/definitions.ts'
import { readSource, sourceFiles } from './sourceFiles.ts'

/** Fields that editors may need and none of our stories does. */
const unused = new Set(['nav_item.children', 'offer.code_kind'])

/**
 * Fields of a schema that nothing else knows: no source reads them, or no demo and no story of content/ has them, so
 * that no test ever draws them.
 * @param read the text of a file by its path from the root
 */
export async function fieldProblems(found?: readonly FoundDefinition[], read = readSource): Promise<string[]> {
  const definitions = found ?? (await findDefinitions())
  const sources = sourceFiles(
    ['client', 'server', 'shared', 'content/commands'],
    /\.tsx?$/,
    /\.(?:test|long|generated)\.tsx?$/,
  )
  const named = new Set(sources.filter((it) => !it.endsWith('/schema.ts')).flatMap((it) => namesIn(read(it))))
  const shown = shownFields([
    ...sourceFiles(['content/houses/hautemer/stories'], /\.json$/).map(read),
    ...sourceFiles(['client'], /^demo\.json$/).map(read),
  ])
  const everyRoots = fieldsOfEveryRoot(definitions)
  return definitions.flatMap(({ definition: { name, kind, fields }, schema }) => {
    const own = Object.keys(fields).filter((it) => kind !== 'root' || !everyRoots.has(it))
    const inSchema = namesIn(read(schema))
    const isRead = (field: string) => named.has(field) || inSchema.filter((it) => it === field).length > 1
    return [
      ...own.filter((it) => !isRead(it)).map((it) => `${schema}: no source reads ${it} of ${name}`),
      ...own
        .filter((it) => !shown.get(name)?.has(it) && !unused.has(`${name}.${it}`))
        .map((it) => `${schema}: no ${kind === 'root' ? 'story of content/' : 'demo.json'} has ${it} of ${name}`),
    ]
  })
}

function namesIn(text: string): string[] {
  return text.match(/\b[a-z]\w*\b/g) ?? []
}

/** Titles for search engines, access and the like. */
function fieldsOfEveryRoot(definitions: readonly FoundDefinition[]): Set<string> {
  const [first = [], ...others] = definitions
    .filter(({ definition }) => definition.kind === 'root')
    .map(({ definition }) => Object.keys(definition.fields))
  return new Set(first.filter((field) => others.every((it) => it.includes(field))))
}

/** The fields that a component has anywhere in these stories, by its name. */
function shownFields(texts: readonly string[]): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const text of texts) visit(JSON.parse(text))
  return shown

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if ('component' in value && typeof value.component === 'string') {
      const fields = Object.keys(value).map((it) => it.replace(/__i18n__\w+$/, ''))
      shown.set(value.component, new Set([...(shown.get(value.component) ?? []), ...fields]))
    }
    for (const it of Object.values(value)) visit(it)
  }
}
