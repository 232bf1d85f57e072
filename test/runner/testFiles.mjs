import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const rooms = ['test', 'client', 'content', 'server', 'shared', 'i18n', 'tools']

/** Helpers by which a file of `npm test` has a part in the wide run (support/store/{databases,stores}.ts, wide.ts). */
export const wideHelpers = /\b(forAny\w+|onAnyDatabase|itIn(?:Parts|Ways))\(/

/** By the kind of run, whether a file belongs to it. */
const belongs = {
  test: (path) => isNamed(path, 'test'),
  long: (path) => isNamed(path, 'long'),
  // Besides its own files: what `npm test` shows on one database or in part.
  wide: (path) => isNamed(path, 'wide') || (isNamed(path, 'test') && wideHelpers.test(readFileSync(path, 'utf8'))),
}

function isNamed(path, kind) {
  return path.endsWith(`.${kind}.ts`) || path.endsWith(`.${kind}.tsx`)
}

/**
 * @param {string} root folder of the clone
 * @param {{ kind: 'test' | 'wide' | 'long', chosen: string[] }} options chosen: files or folders; none means all
 * @returns {string[]} paths from the root, with `/`
 * @throws Error when a chosen one is not there or holds no test
 */
export function findTestFiles(root, { kind, chosen }) {
  if (chosen.length === 0)
    return rooms.filter((room) => existsSync(join(root, room))).flatMap((room) => below(root, room, kind))
  return [...new Set(chosen.flatMap((path) => chosenFiles(root, path, kind)))]
}

function chosenFiles(root, path, kind) {
  const absolute = resolve(path)
  const facts = statSync(absolute, { throwIfNoEntry: false })
  if (!facts) throw new Error(`There is no ${path}`)
  const fromRoot = relative(root, absolute).split(sep).join('/')
  // A file that somebody names is run whatever its ending.
  const files = facts.isDirectory() ? below(root, fromRoot, kind) : [fromRoot]
  if (files.length === 0) throw new Error(`There is no test in ${path}`)
  return files
}

function below(root, folder, kind) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, path, kind)
      return belongs[kind](join(root, path)) ? [path] : []
    })
}
