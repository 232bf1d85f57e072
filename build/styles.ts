import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import type { Manifest } from '#server/pages/manifest.ts'
import type { AssetWriter } from './assets.ts'
import { clientFiles } from './definitions.ts'
import { at } from './files.ts'

/** Browsers of the last two years and a half: nesting and :has() stay as they are. */
const targets = { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) }

/** One sheet for the base, one for each block and root that has styles. @param files addresses of fonts and drawings */
export function buildStyles(assets: AssetWriter, files: Manifest['files'], dev: boolean): Manifest['styles'] {
  const built: Record<string, Manifest['styles'][string]> = {}
  for (const [name, source] of Object.entries(readSheets())) {
    const withFonts = source.replace(/\/_app\/assets\/([\w.-]+)/g, (address, file) => files[file] ?? address)
    const { code } = transform({ filename: `${name}.css`, code: Buffer.from(withFonts), minify: !dev, targets })
    built[name] = { href: assets.add(`${name}.css`, code), css: code.toString() }
  }
  return built
}

function readSheets(): Record<string, string> {
  const sheets: Record<string, string> = { base: readBase() }
  // A sheet named as its folder is the one of the view, or the part of content, with that name.
  for (const file of clientFiles(/\/([A-Z]\w*)\/\1\.css$/))
    sheets[snakeCase(basename(file, '.css'))] = readSheet(at(file))
  for (const { component, file } of readViews()) {
    const sheet = at(`${file}.css`)
    if (existsSync(sheet)) sheets[snakeCase(component)] = readSheet(sheet)
  }
  // Of the consent's script, which links it when it has something to show.
  sheets.consent = readSheet(at('client/consent/consent.css'))
  // Views of the program itself: the error page and its like.
  for (const file of readdirSync(at('client/app')).filter((it) => it.endsWith('.css')))
    sheets[snakeCase(basename(file, '.css'))] = readFileSync(at('client/app', file), 'utf8')
  return sheets
}

/** Views of application pages: those that client/views.ts imports. */
function readViews(): { component: string; file: string }[] {
  const source = readFileSync(at('client/views.ts'), 'utf8')
  const imports = [...source.matchAll(/^import \{ (\w+) \} from '#(.+)\.tsx'$/gm)]
  return imports.map(([, component = '', file = '']) => ({ component, file }))
}

/** Styles that several blocks share are imported, and written out in each: a page without them carries none. */
function readSheet(file: string): string {
  const source = readFileSync(file, 'utf8')
  return source.replace(/^@import "(.+)";$/gm, (_, shared) => readSheet(join(dirname(file), shared)))
}

const snakeCase = (name: string) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()

function readBase(): string {
  const order: string[] = JSON.parse(readFileSync(at('client/styles/order.json'), 'utf8'))
  return order.map((file) => readFileSync(at('client/styles', file), 'utf8')).join('\n')
}
