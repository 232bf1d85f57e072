import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { componentGroups } from '#content/componentGroups.ts'
import { clientFiles, type FoundDefinition, findDefinitions } from '../../build/definitions.ts'
import { readSource, root } from './sourceFiles.ts'

/** Folders of blocks: of sections, and of nested blocks with a view of their own. */
export async function blockFolders(): Promise<string[]> {
  const found = await findDefinitions()
  return [...new Set(found.filter(isBlock).map((it) => it.folder))].sort()
}

/** Sheets that no source imports; those of client/styles are every page's. */
function unusedSheets(): string[] {
  const imported = new Set(
    clientFiles(/\.tsx?$/).flatMap((file) =>
      [...readSource(file).matchAll(/^import .*'(.+\.css)'$/gm)].map(([, sheet = '']) =>
        sheet.startsWith('#') ? sheet.slice(1) : join(dirname(file), sheet),
      ),
    ),
  )
  return clientFiles(/(?<!^client\/styles\/\w+)\.css$/)
    .filter((it) => !imported.has(it))
    .map((it) => `${it} is imported by no source`)
}

/**
 * The missing parts of a block's folder (docs/add-a-block.md): a view for each section and for all that has a folder, a
 * demo for each that stands in a body, and a place in somebody's demo for each that stands inside another.
 */
export async function blockProblems(): Promise<string[]> {
  const found = await findDefinitions()
  const demos = clientFiles(/\/demo\.json$/).map(readSource)
  const shown = new Set([...demos.join('\n').matchAll(/"component":\s*"(\w+)"/g)].map(([, component]) => component))
  return [
    ...misplacedFiles(found),
    ...misgrouped(found),
    ...found.filter(isBlock).flatMap((it) => problemsOf(it, shown)),
    ...looseColours(),
    ...unusedSheets(),
  ]
}

/** Types that stand in no folder of the space's library, or in two: editors would look for them in vain. */
function misgrouped(found: readonly FoundDefinition[]): string[] {
  const grouped = componentGroups.flatMap(({ components }) => components)
  const names = found.map((it) => it.definition.name)
  return [...new Set([...names, ...grouped])]
    .filter((name) => !names.includes(name) || grouped.filter((it) => it === name).length !== 1)
    .map((name) => `content/componentGroups.ts has ${name} not once, or there is no such block`)
}

/** Colours that a block's sheet writes itself: a token has one for the day, the night and each ground. */
function looseColours(): string[] {
  const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(/gi
  return clientFiles(/^client\/blocks\/.+\.css$/).flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) =>
        (line.match(colour) ?? []).map((it) => `${file}:${index + 1} writes ${it}: use a token`),
      ),
  )
}

/** A definition whose view has another name would be taken for a part that another view draws. */
function misplacedFiles(found: readonly FoundDefinition[]): string[] {
  const schemas = new Set(found.map((it) => it.schema))
  const empty = clientFiles(/\/schema\.ts$/).filter((it) => !schemas.has(it))
  const lonely = found.filter((it) => !it.view && isAlone(it, found) && it.definition.name !== 'settings')
  return [
    ...empty.map((it) => `${it} exports no definition`),
    ...lonely.map((it) => `${it.folder} has no view ${it.component}`),
  ]
}

/** The one definition of its schema, or the one that its folder is named after. */
function isAlone({ schema, folder, component }: FoundDefinition, found: readonly FoundDefinition[]): boolean {
  return folder.endsWith(`/${component}`) || found.filter((it) => it.schema === schema).length === 1
}

function isBlock({ definition, view }: FoundDefinition): boolean {
  return definition.kind === 'section' || (definition.kind === 'nested' && view !== null)
}

function problemsOf(
  { definition, component, folder, view }: FoundDefinition,
  shown: Set<string | undefined>,
): string[] {
  if (!view) return [`${folder} has no view ${component}`]
  // The views of other blocks are not in the browser: what stands in an island must be its own.
  const holding = Object.entries(definition.fields).filter(([, it]) => it.kind === 'bloks' || it.kind === 'richtext')
  if (definition.interactive && holding.length > 0)
    return holding.map(([field]) => `${definition.name} is interactive and cannot hold blocks in ${field}`)
  if (definition.kind === 'nested') return shown.has(definition.name) ? [] : [`no demo shows ${definition.name}`]
  const demo = `${folder}/demo.json`
  if (!existsSync(join(root, demo))) return [`${folder} has no demo.json`]
  return readSource(demo).includes(`"${definition.name}"`)
    ? []
    : [`${folder}/demo.json does not show ${definition.name}`]
}
