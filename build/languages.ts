import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { allLocales, locales } from '#shared/locales.ts'

/** `LANGUAGES` as it is now: the scripts and the server of a build have its languages. */
export const languagesDefine = { 'process.env.LANGUAGES': JSON.stringify(process.env.LANGUAGES) ?? 'undefined' }

const off = allLocales.filter((it) => !locales.includes(it)).join('|')
/** A row of a table, which begins a line. */
const rows = new RegExp(`^( *)(?:${off})(?:,|: (?:\\{\\n(?:\\1 .*\\n)*\\1\\},|.*,))\\n`, 'gm')
const value = `(?:${off})(?:: (?:'(?:[^'\\\\]|\\\\.)*'|\\w+))?`
/** An entry beside others: `{ fr: …, en: … }`. */
const entries = new RegExp(`, ${value}(?=,| \\})|(?<=\\{ )${value}, `, 'g')

/** A module without the words of languages that the site has not, as far as the formatter's writing shows them. */
export function withoutOtherLanguages(text: string): string {
  return off === '' ? text : text.replace(rows, '').replace(entries, '')
}

/** The server needs them as little: catalogues are its largest modules. */
export const catalogues: Plugin = {
  name: 'catalogues',
  setup: ({ onLoad }) =>
    onLoad({ filter: /i18n\/\w+\.generated\.ts$/ }, ({ path }) => ({
      contents: withoutOtherLanguages(readFileSync(path, 'utf8')),
      loader: 'ts',
    })),
}
