// npm run check: everything about the source that needs no running site. One line a step; all steps
// run, so that one look shows all there is to mend. What a step has found well and nobody has changed is not looked at
// again, unless it is asked for: npm run check -- --all
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeChecker } from '../server/launch/dev/types.mjs'
import { blockProblems } from './rules/blocks.ts'
import { catalogueProblems } from './rules/catalogues.ts'
import { dataNameProblems } from './rules/dataNames.ts'
import { commentProblems } from './rules/docs/comments.ts'
import { statedLimitProblems } from './rules/docs/figures.ts'
import { glossaryProblems } from './rules/docs/glossary.ts'
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
import { bodyProblems } from './rules/repository/bodies.ts'
import { budgetProblems } from './rules/repository/budgets.ts'
import { committedProblems, lockProblems } from './rules/repository/committed.ts'
import { pictureProblems } from './rules/repository/pictures.ts'
import { sizeProblems } from './rules/repository/sizes.ts'
import { auditProblems, licenceProblems, sbomProblems } from './rules/repository/supplyChain.ts'
import { toolProblems } from './rules/repository/toolProblems.ts'
import { unusedCodeProblems } from './rules/repository/unusedCode.ts'
import { unusedStyleProblems } from './rules/repository/unusedStyles.ts'
import { settingProblems } from './rules/settings.ts'
import { readState } from './runner/checkState.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const code = /\.(?:[cm]?[jt]sx?)$|^(?:tsconfig|package|package-lock|biome)\.json$/
const words = /^i18n\/(?:fr|en)\//
const docs = /\.(?:md|tsv|json|ya?ml|toml)$|^\.\w/
const either = (...patterns) => new RegExp(patterns.map((it) => it.source).join('|'))
const imported = either(code, /\.(?:css|json|svg)$/)
const packages = /(?:^|\/)package(?:-lock)?\.json$/
const everything = /./

/**
 * `run` gives the lines of what is wrong; none is well. `reads`: the files that it looks at; while none of them, no rule and no package has
 * changed since it found all well, it is not run again. A step without it looks at more than files, and always runs.
 */
const steps = {
  types: { reads: either(code, /\.json$/), run: types },
  'lint and format': { reads: everything, run: lint },
  imports: { reads: imported, run: importViolations },
  'unused code': { reads: imported, run: () => unusedCodeProblems('everything') },
  'only for tests': { reads: imported, run: () => unusedCodeProblems('product') },
  messages: {
    reads: either(code, words),
    run: async () => [...(await catalogueProblems()), ...placeholderProblems()],
  },
  'words in views': { reads: code, run: literalProblems },
  blocks: {
    reads: either(code, /\.(?:css|json)$/),
    run: async () => [...(await blockProblems()), ...(await fieldProblems())],
  },
  'names of data-*': { reads: either(code, /\.css$/), run: () => dataNameProblems() },
  'written docs': { reads: either(code, docs), run: writtenDocProblems },
  'limits as said': { reads: either(code, docs), run: async () => statedLimitProblems() },
  words: { reads: everything, run: async () => wordProblems() },
  glossary: { reads: /^(?:i18n\/|content\/stories\/|docs\/glossary\.md$)/, run: async () => glossaryProblems() },
  sizes: { reads: everything, run: async () => sizeProblems() },
  requirements: { reads: either(code, docs), run: async () => requirementProblems() },
  pictures: { reads: everything, run: () => pictureProblems() },
  machines: { reads: either(code, docs), run: async () => machineProblems() },
  inventory: { reads: code, run: inventoryProblems },
  references: {
    reads: everything,
    run: async () => [
      ...referenceProblems(),
      ...mapProblems(),
      ...unmappedProblems(),
      ...quoteProblems(),
      ...commentProblems(),
    ],
  },
  bodies: { reads: code, run: async () => bodyProblems() },
  settings: { reads: either(code, docs), run: settingProblems },
  budgets: { run: budgetProblems },
  'unused styles': { reads: either(code, /\.(?:css|json)$/), run: unusedStyleProblems },
  'committed files': { run: committedProblems },
  'lock file': { reads: packages, run: lockProblems },
  licences: { reads: packages, run: licenceProblems },
  audit: { run: auditProblems },
  'bill of materials': { run: sbomProblems },
}

const isAll = process.argv.includes('--all') || Boolean(process.env.CI)
const state = readState(root, isAll)
const failed = []
const waiting = Object.entries(steps)
// Most of the long ones are tools in a process of their own: one beside the rules, which run in this one.
await Promise.all([runSteps(), runSteps()])
state.write()
console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runSteps() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runStep(...next)
}

async function runStep(name, { reads, run }) {
  if (reads && state.hasPassed(name, reads)) {
    console.log(`✔ ${name.padEnd(18)} unchanged`)
    return
  }
  const started = performance.now()
  const problems = await run().catch((error) => [error.stack])
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`
  console.log(`${problems.length === 0 ? '✔' : '✖'} ${name.padEnd(18)} ${time}`)
  if (problems.length === 0) {
    if (reads) state.passed(name, reads)
    return
  }
  failed.push(name)
  console.log(problems.map((line) => `    ${line}`).join('\n'))
}

/** Files that did not change are known from the run before, which saves five sixths of the work. */
function types() {
  const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/hautemer/check.tsbuildinfo']
  return toolProblems('typescript7/bin/tsc', [...typeChecker.args, ...(isAll ? [] : known)], typeChecker.env)
}

/** Every file by itself, so only those that changed since it found them well. */
function lint() {
  const files = state.changedSince('lint and format')
  const args = [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=200',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ]
  return toolProblems('@biomejs/biome/bin/biome', [...args, ...(files.length < 1000 ? files : [])])
}
