import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { allLocales, locales } from '#shared/locales.ts'
import { at, escaped } from './files.ts'
import { houseFile } from './house.ts'

/** `LANGUAGES` as it is now: the scripts and the server of a build have its languages. */
export const languagesDefine = { 'process.env.LANGUAGES': JSON.stringify(process.env.LANGUAGES) ?? 'undefined' }

const off: readonly string[] = allLocales.filter((it) => !locales.includes(it))

/** Tables of a bundle, also catalogues and phrases of the house, have the languages of the site alone: entries of objects by the names of others go. */
export const tablesOfSite: Plugin = {
  name: 'tables-of-site',
  setup({ onLoad }) {
    if (off.length === 0) return
    const entry = new RegExp(`\\b(?:${off.join('|')})\\b\\s*[:,}]`)
    const files = ['client', 'i18n', 'shared']
      .flatMap((folder) => readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((it) => at(folder, it)))
      .filter((it) => /\.tsx?$/.test(it) && entry.test(read(it)))
    onLoad({ filter: new RegExp(`^(?:${files.map(escaped).join('|')})$`) }, ({ path }) => ({
      contents: withoutOthers(path, read(path)),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
    onLoad({ filter: new RegExp(`^${escaped(houseFile)}$`) }, () => ({
      contents: JSON.stringify(JSON.parse(read(houseFile)), (name, it) => (off.includes(name) ? undefined : it)),
      loader: 'json',
    }))
  },
}

const read = (file: string) => readFileSync(file, 'utf8')

function withoutOthers(path: string, text: string): string {
  const entries: ts.ObjectLiteralElementLike[] = []
  const look = (node: ts.Node): void => {
    const isEntry = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    if (isEntry && ts.isIdentifier(node.name) && off.includes(node.name.text)) entries.push(node)
    else ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return entries.reduceRight((rest, { pos, end }) => rest.slice(0, pos) + rest.slice(end).replace(/^\s*,/, ''), text)
}
