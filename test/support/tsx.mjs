// Node strips types from .ts by itself; .tsx goes through esbuild. React is the one that is operated: what its other
// build does besides took a third of each page's drawing. Preloaded by mocha (.mocharc.json) and by the test runner.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

const otherReact = /^(\.\/cjs\/(?:react|scheduler)[\w.-]*)\.development\.js$/

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(specifier.replace(otherReact, '$1.production.js'), context)
  },
  load(url, context, nextLoad) {
    const { pathname } = new URL(url)
    // Which sheet a component imports is the build's matter.
    if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (!pathname.endsWith('.tsx')) return nextLoad(url, context)
    const sourcefile = fileURLToPath(url)
    const options = {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      sourcefile,
      sourcemap: 'inline',
      target: 'node26',
    }
    const { code } = transformSync(readFileSync(sourcefile, 'utf8'), options)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
