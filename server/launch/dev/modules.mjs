// Preloaded into the site of npm run dev: Node runs the sources, and loads a saved one anew with all that import it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync, version } from 'esbuild'
import { readCached, writeCached } from '../buildCache.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Each module that was loaded, by its path from the root: modules that import it, and how often it, or something that it
 * imports, was saved. Node keeps a module by its address, so the number is a part of that.
 * @type {Map<string, { importers: Set<string>, version: number }>}
 */
const loaded = new Map()
/** JavaScript of the sources, by their paths. @type {Map<string, string>} */
const scripts = new Map()
/** Imports by their names in package.json, which mean the same everywhere. @type {Map<string, object>} */
const named = new Map()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = named.get(specifier) ?? nextResolve(specifier, context)
    if (specifier.startsWith('#')) named.set(specifier, { ...resolved, shortCircuit: true })
    const file = sourceOf(resolved.url)
    if (file === undefined) return resolved
    const module = loaded.get(file) ?? { importers: new Set(), version: 0 }
    loaded.set(file, module)
    const importer = sourceOf(context.parentURL ?? '')
    if (importer !== undefined) module.importers.add(importer)
    return module.version === 0 ? resolved : { ...resolved, url: `${resolved.url}?${module.version}` }
  },
  load(url, context, nextLoad) {
    const { pathname } = new URL(url)
    // Which sheet a component imports is the build's matter.
    if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (sourceOf(url) === undefined || !/\.tsx?$/.test(pathname)) return nextLoad(url, context)
    const path = fileURLToPath(url)
    const script = scripts.get(path) ?? scriptOf(path)
    scripts.set(path, script)
    return { format: 'module', source: script, shortCircuit: true }
  },
})

/**
 * @param {readonly string[]} files saved sources, paths from the root
 * @returns {number} how many modules that were loaded are others at their next import
 */
export function noteSaved(files) {
  const reached = new Set()
  for (const file of files) {
    scripts.delete(join(root, file))
    reach(file)
  }
  for (const file of reached) loaded.get(file).version++
  return reached.size

  function reach(file) {
    if (reached.has(file) || !loaded.has(file)) return
    reached.add(file)
    for (const it of loaded.get(file).importers) reach(it)
  }
}

/** @returns {number} how many modules were loaded */
export function countLoaded() {
  return loaded.size
}

/** @param {string} url @returns {string | undefined} path of one of our modules from the root */
function sourceOf(url) {
  if (!url.startsWith('file:') || url.includes('/node_modules/') || url.endsWith('.css')) return undefined
  return relative(root, fileURLToPath(url))
}

/** Kept by the hash of the source: a start reads most of them from there. */
function scriptOf(path) {
  const source = readFileSync(path, 'utf8')
  const key = createHash('sha256')
    .update([version, basename(path), source].join('\n'))
    .digest('hex')
  const kept = `js-${key}`
  return String(readCached(kept) ?? writeCached(kept, transformed(source, path)))
}

/** @throws {import('esbuild').TransformFailure} with places by paths from the root */
function transformed(source, path) {
  try {
    const { code } = transformSync(source, {
      loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
      jsx: 'automatic',
      format: 'esm',
      // Beside the module: the same script in every clone.
      sourcefile: basename(path),
      sourcemap: 'inline',
      sourcesContent: false,
      target: 'node26',
      logLevel: 'silent',
    })
    return code
  } catch (error) {
    for (const { location } of error.errors) if (location) location.file = relative(root, path)
    throw error
  }
}
