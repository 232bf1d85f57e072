import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { houseFolder, ownName } from '../../shared/houseFolder.mjs'
import { pinnedNode } from './packages.mjs'

const rooms = ['build', 'client', 'tools/editor', 'i18n', 'server', 'shared']
const singles = ['build.mjs', 'package.json', 'package-lock.json']
const dist = ownName('dist')
/** Not read by the build: tests, stories (the content service serves them), the launch scripts. */
const ignored = /\.test\.tsx?$|\/demo\.json$|^server\/launch\/|\/stories\//
/** Written by the build itself, beside the sources. */
const generated = /\.generated\.ts$|^shared\/schemas\/generated\/|^i18n\/compiled\//

const stateFile = (root) => join(root, dist, 'inputs.json')

/**
 * Whether dist/ was built from the current sources, for the same languages, and what it wrote among them is still there. Size and time of a file are compared first, its contents only when
 * those differ: a few milliseconds for the whole tree.
 */
export function buildIsFresh(root) {
  const state = readState(root)
  if (
    !state?.files ||
    state.languages !== process.env.LANGUAGES ||
    ![`${dist}/manifest.json`, `${dist}/server/main.mjs`].every((it) => existsSync(join(root, it)))
  )
    return false
  // Another house writes other validators in their place.
  const files = listSources(root)
  if (files.length !== Object.keys(state.files).length) return false
  let touched = false
  for (const file of files) {
    const known = state.files[file]
    if (!known) return false
    const { size, mtimeMs } = statSync(join(root, file))
    if (known.size === size && known.mtimeMs === mtimeMs) continue
    if (known.size !== size || known.hash !== hashOf(root, file)) return false
    known.mtimeMs = mtimeMs
    touched = true
  }
  if (touched) writeState(root, state)
  return true
}

/** @throws Error when the build fails; its own lines are on the terminal by then */
export async function runBuild(root) {
  console.log('Building the site…')
  const code = await new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), ['build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new Error('The build failed: see the lines above.')
}

/**
 * Builds and stores the inputs of the build, so that the next start does not repeat it.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} build
 */
export async function recordBuild(root, build) {
  // Read before the build: an edit while it runs makes the next start build again.
  const inputs = take(root, (it) => !generated.test(it))
  rmSync(stateFile(root), { force: true })
  const result = await build()
  const files = { ...inputs, ...take(root, (it) => generated.test(it)) }
  writeState(root, { languages: process.env.LANGUAGES, files })
  return result
}

function take(root, isTaken) {
  const taken = {}
  for (const file of listSources(root).filter(isTaken)) {
    const { size, mtimeMs } = statSync(join(root, file))
    taken[file] = { size, mtimeMs, hash: hashOf(root, file) }
  }
  return taken
}

/** Paths from the root, with `/`, in a stable order. */
function listSources(root) {
  const house = relative(root, houseFolder)
  const files = singles.filter((it) => existsSync(join(root, it)))
  for (const room of [...rooms, house].filter((it) => existsSync(join(root, it)))) walk(room)
  return files

  function walk(folder) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!ignored.test(path)) files.push(path)
    }
  }
}

function hashOf(root, file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
}

function readState(root) {
  try {
    return JSON.parse(readFileSync(stateFile(root), 'utf8'))
  } catch {
    // Missing, or cut off while it was written: build again.
    return undefined
  }
}

function writeState(root, state) {
  mkdirSync(join(root, dist), { recursive: true })
  writeFileSync(stateFile(root), JSON.stringify(state))
}
