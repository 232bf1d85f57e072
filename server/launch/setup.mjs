// Makes a clone ready: packages, build, programs for the tests. Runs on the system's Node, before any package is
// installed; a no-op when nothing changed.
// node server/launch/setup.mjs [--build] [--test | --cluster | --bench]
import { fileURLToPath } from 'node:url'
import { buildIsFresh, runBuild } from './buildState.mjs'
import { installPackages, packagesAreInstalled } from './packages.mjs'
import { benchPrograms, clusterPrograms, installPrograms, missingPrograms } from './programs.mjs'
import { withSetupLock } from './setupLock.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = new Set(process.argv.slice(2))

const steps = [
  { isDone: () => packagesAreInstalled(root), run: () => installPackages(root) },
  { isDone: () => !wanted.has('--build') || buildIsFresh(root), run: () => runBuild(root) },
  { isDone: () => !wanted.has('--test') || missingPrograms().length === 0, run: () => installPrograms() },
  {
    isDone: () => !wanted.has('--cluster') || missingPrograms(clusterPrograms).length === 0,
    run: () => installPrograms(clusterPrograms),
  },
  {
    isDone: () => !wanted.has('--bench') || missingPrograms(benchPrograms).length === 0,
    run: () => installPrograms(benchPrograms),
  },
]

try {
  // Checked without the lock first: usually all is done.
  if (!steps.every((step) => step.isDone())) await withSetupLock(root, doWhatIsLeft)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function doWhatIsLeft() {
  for (const step of steps) if (!step.isDone()) await step.run()
}
