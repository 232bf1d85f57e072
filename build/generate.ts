import { existsSync, readFileSync } from 'node:fs'
import { type FoundDefinition, findDefinitions } from './definitions.ts'
import { traceCoast } from './drawings/coast.ts'
import { featureAt } from './features.ts'
import { at, writeSource } from './files.ts'
import { checkHouse } from './house.ts'
import { writeMessages } from './messages.ts'
import { writeBlockValidators, writeBodyValidators } from './validators.ts'

/** Folder of the registries of definitions and views. */
const registries = 'client/blocks'

/** By the sources that each reads. */
const generators: readonly { reads: RegExp; write: () => void | Promise<void> }[] = [
  {
    // A new folder has no extension: what is in it is not known yet.
    reads: /schema\.ts$|\/schemas\/|^shared\/content\/|(^|\/)[^.]+$/,
    async write() {
      const found = await findDefinitions()
      writeRegistries(found)
      await writeBlockValidators(found.map((it) => it.definition))
      await writeBodyValidators()
    },
  },
  { reads: /^client\/map\//, write: writeCoast },
  { reads: /iconNames\.ts$/, write: writeIcons },
  { reads: /^i18n\/[a-z]{2}\//, write: writeMessages },
]

/**
 * Writes every *.generated.ts, the message catalogues and the validators.
 * @param changed paths from the root; only what reads one of them is written. Everything without it
 */
export async function generate(changed?: ReadonlySet<string>): Promise<void> {
  checkHouse()
  for (const { reads, write } of generators) if (!changed || [...changed].some((it) => reads.test(it))) await write()
}

function writeRegistries(found: readonly FoundDefinition[]): void {
  const views = found.filter((it) => it.view)
  writeSource(`${registries}/schemas.generated.ts`, [
    "import type { BlockDefinition } from '#shared/content/block.ts'",
    importOfFeatures,
    ...found.map((it, i) => `import { ${it.exported} as d${i} } from '#${it.schema}'`),
    'export const definitions: Readonly<Record<string, BlockDefinition>> = {',
    ...found.map((it, i) => ifThere(it, `${it.definition.name}: d${i} as unknown as BlockDefinition`)),
    '}',
  ])
  writeSource(`${registries}/registry.generated.ts`, [
    "import type { ComponentType } from 'react'",
    "import type { ViewPropsOf } from '#shared/content/block.ts'",
    importOfFeatures,
    ...views.map((it) => `import { ${it.component} as V${it.component} } from '#${it.view}'`),
    ...views.map((it) => `import type { ${it.exported} as D${it.component} } from '#${it.schema}'`),
    'const views = {',
    ...views.map((it) => ifThere(it, `${it.definition.name}: V${it.component}`)),
    '} satisfies {',
    ...views.map((it) => `  ${it.definition.name}: ComponentType<ViewPropsOf<typeof D${it.component}>>`),
    '}',
    '/** By the name of a block, whose content checkStory has checked. */',
    'export const blockViews = views as unknown as Readonly<Record<string, ComponentType<Record<string, unknown>>>>',
  ])
  writeSource(`${registries}/islands.generated.ts`, [
    "import type { ComponentType } from 'react'",
    importOfFeatures,
    '/** Whether it formats messages is known before it is loaded: what they need comes at the same time. */',
    'interface Island { load: () => Promise<ComponentType<Record<string, unknown>>>; hasMessages: boolean }',
    'export const islands: Readonly<Record<string, Island>> = {',
    ...views
      .filter((it) => it.definition.interactive)
      .map((it) => {
        const load = `load: () => import('#${it.view}').then((m) => m.${it.component} as never)`
        return ifThere(
          it,
          `${it.definition.name}: { ${load}, hasMessages: ${Boolean(it.definition.messages?.length)} }`,
        )
      }),
    '}',
  ])
}

const importOfFeatures = "import { absent } from '#shared/features.ts'"

/** A line of a registry, which a house without the feature of the definition lacks. */
function ifThere({ folder }: FoundDefinition, entry: string): string {
  const feature = featureAt(`${folder}/`)
  return feature ? `  ...(has.${feature} ? { ${entry} } : absent),` : `  ${entry},`
}

/** The base map, from a package of two megabytes that nothing else needs. */
async function writeCoast(): Promise<void> {
  const file = 'client/map/coast.generated.ts'
  if (existsSync(at(file))) return
  writeSource(file, [
    '/** Steps of build/drawings/coast.ts. */',
    `export const coastSteps: Readonly<Record<'france' | 'others', readonly (readonly number[])[]>> = JSON.parse('${JSON.stringify(await traceCoast())}')`,
  ])
}

/** The icons that views name, from the Phosphor set, light weight (art direction). */
function writeIcons(): void {
  const list = readFileSync(at('client/ui/iconNames.ts'), 'utf8')
  const names = [...list.matchAll(/'([a-z0-9-]+)'/g)].map(([, name]) => name)
  const set = JSON.parse(readFileSync(at('node_modules/@iconify-json/ph/icons.json'), 'utf8'))
  const lines = names.map((name) => {
    const icon = set.icons[`${name}-light`]
    if (!icon) throw new Error(`client/ui/iconNames.ts: Phosphor has no icon ${name}-light`)
    return `  '${name}': ${JSON.stringify(icon.body)},`
  })
  writeSource('client/ui/icons.generated.ts', [
    "import type { IconName } from './iconNames.ts'",
    '/** SVG bodies for a viewBox of 0 0 256 256. */',
    'export const icons: Readonly<Record<IconName, string>> = {',
    ...lines,
    '}',
  ])
}
