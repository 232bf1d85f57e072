// npm run check: everything about the source that needs no running site. One line a step; all steps
// run, so that one look shows all there is to mend.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blockProblems } from './rules/blocks.ts'
import { catalogueProblems } from './rules/catalogues.ts'
import { dataNameProblems } from './rules/dataNames.ts'
import { commentProblems } from './rules/docs/comments.ts'
import { statedLimitProblems } from './rules/docs/figures.ts'
import { unmappedProblems } from './rules/docs/maps.ts'
import { mapProblems, quoteProblems, referenceProblems } from './rules/docs/references.ts'
import { requirementProblems } from './rules/docs/requirements.ts'
import { wordProblems } from './rules/docs/words.ts'
import { writtenDocProblems } from './rules/docs/writtenDocs.ts'
import { fieldProblems } from './rules/fields.ts'
import { importViolations } from './rules/imports.ts'
import { inventoryProblems } from './rules/inventory.ts'
import { literalProblems } from './rules/literals.ts'
import { machineProblems } from './rules/machines.ts'
import { placeholderProblems } from './rules/placeholders.ts'
import { budgetProblems } from './rules/repository/budgets.ts'
import { committedProblems, lockProblems } from './rules/repository/committed.ts'
import { pictureProblems } from './rules/repository/pictures.ts'
import { sizeProblems } from './rules/repository/sizes.ts'
import { auditProblems, licenceProblems, sbomProblems } from './rules/repository/supplyChain.ts'
import { unusedStyleProblems } from './rules/repository/unusedStyles.ts'
import { settingProblems } from './rules/settings.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installed = (path) => join(root, 'node_modules', path)

/** Each gives the lines of what is wrong; none is well. */
const steps = {
  types: () => tool('typescript7/bin/tsc', '-p', '.'),
  'lint and format': () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200'),
  imports: importViolations,
  'unused code': () => unused(),
  'only for tests': () => unused('--production'),
  messages: async () => [...(await catalogueProblems()), ...placeholderProblems()],
  'words in views': literalProblems,
  blocks: async () => [...(await blockProblems()), ...(await fieldProblems())],
  'names of data-*': () => dataNameProblems(),
  'written docs': writtenDocProblems,
  'limits as said': async () => statedLimitProblems(),
  words: async () => wordProblems(),
  sizes: async () => sizeProblems(),
  requirements: async () => requirementProblems(),
  pictures: () => pictureProblems(),
  machines: async () => machineProblems(),
  inventory: inventoryProblems,
  references: async () => [
    ...referenceProblems(),
    ...mapProblems(),
    ...unmappedProblems(),
    ...quoteProblems(),
    ...commentProblems(),
  ],
  settings: settingProblems,
  budgets: budgetProblems,
  'unused styles': unusedStyleProblems,
  'committed files': committedProblems,
  'lock file': lockProblems,
  licences: licenceProblems,
  audit: auditProblems,
  'bill of materials': sbomProblems,
}

const failed = []
for (const [name, run] of Object.entries(steps)) {
  const started = performance.now()
  const problems = await run().catch((error) => [error.stack])
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
  console.log(`${problems.length === 0 ? '✔' : '✖'} ${name.padEnd(18)} ${time}`)
  if (problems.length === 0) continue
  failed.push(name)
  console.log(problems.map((line) => `    ${line}`).join('\n'))
}
console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** The generated registries are ignored by git and are what uses the blocks. */
function unused(...flags) {
  return tool('knip/bin/knip.js', '--no-gitignore', '--no-progress', '--treat-config-hints-as-errors', ...flags)
}

/** @returns {Promise<string[]>} what the tool printed, when it was not content */
function tool(script, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [installed(script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? [] : [...output.trim().split('\n'), `exit code ${code}`]))
  })
}
