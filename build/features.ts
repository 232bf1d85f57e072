import { readdirSync, readFileSync } from 'node:fs'
import type * as esbuild from 'esbuild'
import { featureAt, has } from '#shared/features.ts'
import { at } from './files.ts'
import { withoutOtherLanguages } from './languages.ts'

/** Whether a module is of a feature that the house lacks. @param path from the root */
export function isAbsent(path: string): boolean {
  const feature = featureAt(path)
  return feature !== undefined && !has[feature]
}

/**
 * Bundles of this house: the answer stands in the place of `has.…`, so that what is behind a false one is left out, and a
 * module of a feature that the house lacks is empty. Tables have the languages of the site alone.
 */
export function ofHouse(): esbuild.Plugin {
  const asking = ['client', 'i18n', 'shared'].flatMap(modulesIn).filter((it) => isOfHouse(read(it)))
  return {
    name: 'of-house',
    setup({ onLoad }) {
      const contents = `export const has = ${JSON.stringify(has)}\nexport const absent = []`
      onLoad({ filter: pathsOf(['shared/features.ts']) }, () => ({ contents, loader: 'js' }))
      onLoad({ filter: pathsOf(asking) }, ({ path }) => ({
        contents: withoutOtherLanguages(readFileSync(path, 'utf8')).replace(/\bhas\.(\w+)/g, (_, name) =>
          String(has[name as keyof typeof has]),
        ),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }))
      onLoad({ filter: pathsOf(modulesIn('client').filter(isAbsent)) }, () => ({
        contents: 'module.exports = {}',
        loader: 'js',
      }))
    },
  }
}

function modulesIn(folder: string): string[] {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it))
    .map((it) => `${folder}/${it}`)
}

const isOfHouse = (text: string) => text.includes("/features.ts'") || text !== withoutOtherLanguages(text)

const read = (file: string) => readFileSync(at(file), 'utf8')

/** A pattern of these files: esbuild asks a plugin about every file that it lets through. */
function pathsOf(files: readonly string[]): RegExp {
  return files.length === 0 ? /^$/ : new RegExp(`/(?:${files.map((it) => it.replaceAll('.', '\\.')).join('|')})$`)
}
