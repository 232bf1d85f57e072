import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as esbuild from 'esbuild'
import { transform } from 'lightningcss'
import type { Manifest, Sheet } from '#server/pages/manifest.ts'
import type { AssetWriter } from './assets.ts'
import { at, root } from './files.ts'

/** Browsers of the last two years and a half: nesting and :has() stay unchanged. */
const targets = { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) }

type BuiltStyles = Pick<Manifest, 'baseStyles' | 'sheets' | 'viewSheets' | 'deskStyles'>

/**
 * A component imports its sheet of styles: a page has the sheets of its views and of all their imports, each once.
 * @param files addresses of fonts and drawings
 */
export async function buildStyles(assets: AssetWriter, files: Manifest['files'], dev: boolean): Promise<BuiltStyles> {
  const imports = await readImports()
  const { order, byView } = arrange(imports, findViews())
  return {
    baseStyles: write('base.css', readBase()),
    sheets: order.map((file) => write(basename(file), read(file))),
    viewSheets: byView,
    deskStyles: write('desk.css', [read(tokens), ...arrange(imports, { desk }).order.map(read)].join('\n')),
  }

  function write(name: string, source: string): Sheet {
    const withFonts = source.replace(/\/_app\/assets\/([\w.-]+)/g, (address, file) => files[file] ?? address)
    const { code } = transform({ filename: name, code: Buffer.from(withFonts), minify: !dev, targets })
    return { href: assets.add(name, code), css: code.toString() }
  }
}

const read = (file: string) => readFileSync(at(file), 'utf8')

/** The sheet of every page, in the order of order.json. */
function readBase(): string {
  const order: string[] = JSON.parse(read('client/styles/order.json'))
  return order.map((file) => read(`client/styles/${file}`)).join('\n')
}

const viewLists = ['client/blocks/registry.generated.ts', 'client/views.ts']
const desk = 'client/desk/Desk.tsx'
/** Fonts and colours. */
const tokens = 'client/styles/tokens.css'

/**
 * Files of the views, by the name of a block, a root type or an application view.
 * @throws Error when a list has a view that it does not import from client/
 */
export function findViews(): Record<string, string> {
  const found = viewLists.flatMap((list) => {
    const files = new Map<string, string>()
    for (const [, names = '', file] of read(list).matchAll(/^import \{([^}]+)\} from '(?:#client|\.)\/(.+)'$/gm))
      for (const name of names.split(',')) files.set(name.replace(/.* as /, '').trim(), `client/${file}`)
    return [...read(list).matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, name = '', component = '']) => {
      const file = files.get(component)
      if (!file) throw new Error(`${list} does not import ${component} from client/`)
      return [name, file] as const
    })
  })
  return Object.fromEntries(found)
}

/** Imports of every module that a view reaches, by path from the root. */
export async function readImports(): Promise<Map<string, string[]>> {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [...viewLists, desk],
    bundle: true,
    packages: 'external',
    loader: { '.css': 'empty' },
    write: false,
    outdir: 'unused',
    metafile: true,
    format: 'esm',
    logLevel: 'error',
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter((it) => !it.external).map((it) => it.path),
    ]),
  )
}

/**
 * One order for all pages, imports before importers: shared sheets before a view's own.
 * @returns `byView`: places in the order
 */
function arrange(imports: Map<string, string[]>, views: Record<string, string>) {
  const order: string[] = []
  const known = new Map<string, ReadonlySet<string>>()
  const byView: Record<string, number[]> = {}
  for (const name of Object.keys(views).sort()) {
    const sheets = [...sheetsOf(views[name] ?? '')].map((it) => order.indexOf(it))
    if (sheets.length > 0) byView[name] = sheets.toSorted((a, b) => a - b)
  }
  return { order, byView }

  /** A module's own sheets come after those of its imports, wherever the import stands. */
  function sheetsOf(file: string): ReadonlySet<string> {
    const before = known.get(file)
    if (before) return before
    const found = new Set<string>()
    known.set(file, found)
    const imported = imports.get(file) ?? []
    const isSheet = (it: string) => it.endsWith('.css')
    for (const module of imported.filter((it) => !isSheet(it))) for (const it of sheetsOf(module)) found.add(it)
    for (const sheet of imported.filter(isSheet)) {
      if (!order.includes(sheet)) order.push(sheet)
      found.add(sheet)
    }
    return found
  }
}
