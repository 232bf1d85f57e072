// Node strips types from .ts by itself, esbuild makes .tsx JavaScript: either once for each content of a file, kept in
// node_modules/.cache, since a process of the tests imports some 1,800 of them. React is the one that is operated: what
// its other build does besides took a third of each page's drawing. Preloaded by mocha (.mocharc.json) and by the test runner.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readCached, writeCached } from '../../server/launch/buildCache.ts'

const otherReact = /^(\.\/cjs\/(?:react|scheduler)[\w.-]*)\.development\.js$/
const require = createRequire(import.meta.url)

// Code from that cache says less exactly which of its lines were run.
if (!process.env.NODE_V8_COVERAGE)
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/hautemer/compiled', import.meta.url)))

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(specifier.replace(otherReact, '$1.production.js'), context)
  },
  load(url, context, nextLoad) {
    const { pathname } = new URL(url)
    // Which sheet a component imports is the build's matter.
    if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context)
    return { format: 'module', source: scriptOf(fileURLToPath(url)), shortCircuit: true }
  },
})

/** JavaScript of a source file. Positions in .ts stay as they are; a .tsx has its source map. */
function scriptOf(file) {
  const source = readFileSync(file, 'utf8')
  // A source map names its file.
  const key = createHash('sha256').update(`${process.version} ${file}\n`).update(source).digest('base64url')
  return String(readCached(key) ?? writeCached(key, file.endsWith('.tsx') ? fromTsx(file, source) : fromTs(source)))
}

/** Without Node's warning that the function is new: what it does at every import of a .ts says nothing either. */
function fromTs(source) {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

function fromTsx(sourcefile, source) {
  const { transformSync } = require('esbuild')
  const target = { loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'node26' }
  return transformSync(source, { ...target, sourcefile, sourcemap: 'inline' }).code
}
