import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { transform } from 'lightningcss'
import { composed } from '#server/pages/draw/styles.ts'
import type { Manifest, Sheet } from '#server/pages/manifest.ts'
import * as brand from '#shared/house.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import { languages } from '#shared/languages.ts'
import { locales } from '#shared/locales.ts'
import { type AssetWriter, plainDrawing } from './assets.ts'
import { isAbsent } from './features.ts'
import { at, root } from './files.ts'
import { partsOf } from './styleParts.ts'

/** Browsers of the last two years and a half: nesting and :has() stay unchanged. */
const targets = { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) }

interface BuiltStyles
  extends Pick<Manifest, 'baseStyles' | 'sheets' | 'viewSheets' | 'deskStyles' | 'consentStyles' | 'seldomStyles'> {
  /** Files of `sheets`, in the same order. */
  sheetFiles: readonly string[]
}

/**
 * A component imports its sheet of styles: a page has the sheets of its views and of all their imports, each once.
 * @param files addresses of fonts and drawings
 */
export function buildStyles(assets: AssetWriter, files: Manifest['files'], dev: boolean): BuiltStyles {
  const imports = readImports()
  const { order, byView } = arrange(imports, findViews())
  const isScripted = dev ? undefined : namesOfScripts()
  const [baseStyles, ...sheets] = [
    write('base.css', baseFiles()),
    ...order.map((file) => write(basename(file), [file])),
  ]
  const seldom = [baseStyles, ...sheets].flatMap((sheet) => sheet?.parts?.filter((it) => it.isSeldom) ?? [])
  return {
    baseStyles: baseStyles as Sheet,
    sheets,
    sheetFiles: order,
    viewSheets: byView,
    consentStyles: write('consent.css', ['client/consent/consent.css']),
    seldomStyles: assets.add('seldom.css', composed(seldom)),
    deskStyles: write('desk.css', [...deskBase, ...arrange(imports, { desk }).order]),
  }

  function write(name: string, parts: readonly string[]): Sheet {
    const source = withQuotes(withBrand(parts.map(read).join('\n')))
    const withFonts = source.replace(
      /\/_app\/assets\/([\w.-]+)/g,
      (_, file) => files[file] ?? assets.add('plain.svg', plainDrawing),
    )
    const key = `${dev} ${name}\n${withFonts}`
    const code = transformed.get(key) ?? minified(name, withFonts, parts)
    transformed.set(key, code)
    const css = Buffer.from(code).toString()
    return { href: assets.add(name, code), css, ...(isScripted && { parts: partsOf(css, isScripted) }) }
  }

  function minified(filename: string, source: string, parts: readonly string[]): Uint8Array {
    try {
      return transform({ filename, code: Buffer.from(source), minify: !dev, targets }).code
    } catch (error) {
      throw placed(error as SyntaxError, parts)
    }
  }
}

/** Scripts that run in a document before it has all sheets of its views, and what runs after (client/boot/wholeStyles.ts). */
const earlyScripts = ['client/boot/boot.ts', 'client/card/card.ts', 'client/offline/offline.ts']
const laterScripts = /^client\/(app\/(app|react)|booking\/stayCalendar|forms\/enhance\/)/

/** Whether scripts name a class, an id or an attribute, or make an element of this name, before a document has all sheets. */
function namesOfScripts(): (name: string, isElement?: boolean) => boolean {
  const sources = [
    ...readImports(earlyScripts, (file) => file.startsWith('client/') && !laterScripts.test(file)).keys(),
  ]
    .filter((file) => /^client\/.*\.tsx?$/.test(file) && !laterScripts.test(file))
    .map((file) => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n')
  const names = new Set(sources.match(/[\w-]+/g))
  const elements = new Set([...sources.matchAll(/\b(?:createElement|element)\('(\w+)'/g)].map(([, name]) => name))
  return (name, isElement) => (isElement ? elements : names).has(name)
}

/** Sheets of earlier builds of this process, by their source. */
const transformed = new Map<string, Uint8Array>()

/** An error of a sheet, told as esbuild tells its own: with the file that somebody wrote, not the one that was joined. */
function placed(error: SyntaxError & { loc?: { line: number; column: number } }, parts: readonly string[]): Error {
  let line = error.loc?.line ?? 1
  let file = parts[0] ?? ''
  for (const part of parts) {
    const lines = read(part).split('\n').length
    file = part
    if (line <= lines) break
    line -= lines
  }
  const column = Math.max((error.loc?.column ?? 1) - 1, 0)
  const location = { file, line, column, lineText: read(file).split('\n')[line - 1] ?? '' }
  return Object.assign(new Error(`${file}:${line}:${column}: ${error.message}`, { cause: error }), {
    errors: [{ text: error.message, location }],
  })
}

const read = (file: string) => readFileSync(at(file), 'utf8')

/** A sheet with the brand's colours and fonts: `var(--brand-paper)`. */
function withBrand(source: string): string {
  const named = { ...brand.colours, titleFont: brand.fonts.title, bodyFont: brand.fonts.body }
  return source.replace(/var\(--brand-(\w+)\)/g, (asked, name: keyof typeof named) => {
    if (!named[name]) throw new Error(`${houseFolder} has no colour for ${asked} of a style sheet`)
    return named[name]
  })
}

/** Selects what is in a language of the site by its marks: `:lang(low-quotes)` is each language whose mark is low. */
function withQuotes(source: string): string {
  return source.replace(/:lang\((\w+)-quotes\)/g, (_, place) => {
    const found = locales.filter((it) => languages[it].quotes === place)
    return `:is(${found.map((it) => `:lang(${it})`)})`
  })
}

const ownFonts = join(houseFolder, 'fonts.css')
/** Two fonts come with the product; a house with others has a sheet of its own. */
const fonts = existsSync(ownFonts) ? relative(root, ownFonts) : 'client/styles/fonts.css'

/** The sheet of every page, in the order of order.json. */
function baseFiles(): string[] {
  const order: string[] = JSON.parse(read('client/styles/order.json'))
  return [fonts, ...order.map((file) => `client/styles/${file}`)]
}

const viewLists = ['client/blocks/registry.generated.ts', 'client/views.ts']
const desk = 'client/desk/Desk.tsx'
/** What the desk has of the site's base: fonts and colours, elements, words, fields. */
const deskBase = [fonts, ...['tokens', 'base', 'text', 'forms'].map((it) => `client/styles/${it}.css`)]

/**
 * Files of the views of this house, by the name of a block, a root type or an application view.
 * @throws Error when a list has a view that it does not import from client/
 */
export function findViews(): Record<string, string> {
  const found = viewLists.flatMap((list) => {
    const files = new Map<string, string>()
    for (const [, names = '', file] of read(list).matchAll(/^import \{([^}]+)\} from '(?:#client|\.)\/(.+)'$/gm))
      for (const name of names.split(',')) files.set(name.replace(/.* as /, '').trim(), `client/${file}`)
    return [...read(list).matchAll(entryOf)].map(([, name = '', component = '']) => {
      const file = files.get(component)
      if (!file) throw new Error(`${list} does not import ${component} from client/`)
      return [name, file] as const
    })
  })
  return Object.fromEntries(found.filter(([, file]) => !isAbsent(file)))
}

/** `hero: VHero,`, and of a feature `...(has.poker ? { tournament: VTournament } : absent),`. */
const entryOf = /^ {2}(?:\.\.\.\(has\.\w+ \? \{ )?(\w+): (\w+)(?: \} : absent\))?,$/gm

/** A static or lazy import of one of our modules or sheets, for its path. Types are none, and packages have no sheets. */
const importOf =
  /^(?:import|export)\b(?! type\b)[^'"`]*?\bfrom '([#.][^']+)'|^import '([#.][^']+)'|\bimport\(\s*'([#.][^']+)'/gm

/** Imports of every module that a view, or other modules, reach, by path from the root, in their order. */
export function readImports(
  from: readonly string[] = [...viewLists, desk],
  isFollowed = (file: string) => !isAbsent(file),
): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const file of from) follow(file)
  return known

  function follow(file: string): void {
    if (known.has(file) || !isFollowed(file)) return
    const paths = /\.tsx?$/.test(file) ? importsIn(file) : []
    known.set(file, paths)
    for (const path of paths) follow(path)
  }
}

function importsIn(file: string): string[] {
  return [...read(file).matchAll(importOf)].map(([, from, whole, lazy]) => {
    const path = from ?? whole ?? lazy ?? ''
    return path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
  })
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
