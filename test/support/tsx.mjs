// Node strips types from .ts by itself; .tsx goes through esbuild. Preloaded by mocha (.mocharc.json)
// and by the test runner.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

registerHooks({
  load(url, context, nextLoad) {
    if (!new URL(url).pathname.endsWith('.tsx')) return nextLoad(url, context)
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
