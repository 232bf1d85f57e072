import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const rooms = ['test', 'client', 'content', 'art', 'server', 'shared', 'i18n', 'bench']

/**
 * @param {string} root folder of the clone
 * @param {{ long: boolean, chosen: string[] }} options chosen: files or folders; none means all
 * @returns {string[]} paths from the root, with `/`
 * @throws Error when a chosen one is not there or holds no test
 */
export function findTestFiles(root, { long, chosen }) {
  const ending = long ? /\.long\.tsx?$/ : /\.test\.tsx?$/
  if (chosen.length === 0)
    return rooms.filter((room) => existsSync(join(root, room))).flatMap((room) => below(root, room, ending))
  return [...new Set(chosen.flatMap((path) => chosenFiles(root, path, ending)))]
}

function chosenFiles(root, path, ending) {
  const absolute = resolve(path)
  const facts = statSync(absolute, { throwIfNoEntry: false })
  if (!facts) throw new Error(`There is no ${path}`)
  const fromRoot = relative(root, absolute).split(sep).join('/')
  // A file that somebody names is run whatever its ending.
  const files = facts.isDirectory() ? below(root, fromRoot, ending) : [fromRoot]
  if (files.length === 0) throw new Error(`There is no test in ${path}`)
  return files
}

function below(root, folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, path, ending)
      return ending.test(entry.name) ? [path] : []
    })
}
