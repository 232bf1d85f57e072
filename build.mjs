// Builds everything but the sources: generated registries, validators and catalogues, the browser's modules and
// style sheets, the server. `node build.mjs` writes dist/; tests import build(), development watch(). A module of build/
// for each subject.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build/build.ts'
import { root } from './build/files.ts'
import { recordBuild } from './server/launch/buildState.mjs'

export { messagesPath } from './build/browser.ts'
export { build } from './build/build.ts'
export { generate } from './build/generate.ts'
export { checkHouse } from './build/house.ts'
export { browserMessages } from './build/messages.ts'
export { watch } from './build/watch.ts'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const say = process.stdout.isTTY ? (line) => process.stdout.write(`\r\x1b[K${line}`) : console.log
  const { buildId, outdir } = await recordBuild(root, () => build({ onStep: say }))
  if (process.stdout.isTTY) say('')
  console.log(`Built ${buildId} into ${relative(root, outdir) || '.'} in ${Math.round(performance.now() - started)} ms`)
}
