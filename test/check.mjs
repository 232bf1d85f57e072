// npm run check: everything about the source that needs no running site. One line a step; all steps
// run, so that one look shows all there is to mend. What a step has found well and nobody has changed is not looked at
// again, unless it is asked for: npm run check -- --all
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeChecker } from '../server/launch/dev/types.mjs'
import { auditProblems, sbomProblems } from './rules/repository/supplyChain.ts'
import { toolProblems } from './rules/repository/toolProblems.ts'
import { knownCode } from './rules/repository/unusedCode.ts'
import { code, everything, rules } from './rules/rules.ts'
import { readState } from './runner/checkState.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Beside the rules (rules/rules.ts), whose entries are alike: tools that look at each source by itself, and what asks the registry.
 * @type {Record<string, import('./rules/rules.ts').Rule>}
 */
const steps = {
  types: { reads: new RegExp(`${code.source}|\\.json$`), run: types },
  'lint and format': { reads: everything, run: lint },
  ...rules,
  audit: { run: auditProblems },
  'bill of materials': { run: sbomProblems },
}

const isAll = process.argv.includes('--all') || Boolean(process.env.CI)
const state = readState(root, isAll)
if (isAll) rmSync(join(root, knownCode), { recursive: true, force: true })
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

/**
 * A run that knows the one before looks at files that changed, and at those that import them themselves. What these pass on
 * is found by `--all`, and in CI: all that a much imported file reaches is most of the project, and five times the work.
 */
function types() {
  const file = 'node_modules/.cache/hautemer/direct.tsbuildinfo'
  const known = ['--incremental', '--assumeChangesOnlyAffectDirectDependencies', '--tsBuildInfoFile', file]
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
