// One of the processes of test/run.mjs: runs the files of its arguments and tells its parent of each.
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'

// Read at the start. Servers that a test starts run the build: what they run is no line of a source.
delete process.env.NODE_V8_COVERAGE

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    'forbid-only': { type: 'boolean', default: false },
    bail: { type: 'boolean', default: false },
  },
})
const settings = JSON.parse(readFileSync('.mocharc.json', 'utf8'))
const mocha = new Mocha({
  timeout: settings.timeout,
  forbidPending: true,
  forbidOnly: values['forbid-only'],
  bail: values.bail,
  ...(values.grep && { grep: values.grep }),
  reporter: reporter(),
})

process.on('disconnect', () => process.exit(1))
await loadEach(positionals)
mocha.run(() => process.send({ type: 'end' }, () => process.exit()))

/** A file that cannot be loaded is a failure of its own; the others run all the same. */
async function loadEach(files) {
  for (const file of files) {
    mocha.files = [resolve(file)]
    try {
      await mocha.loadFilesAsync()
      mocha.suite.suites.at(-1)?.afterAll('closes its pages', closePages)
    } catch (error) {
      process.send({ type: 'failed', file, titles: [file, 'could not be loaded'], error: plain(error) })
    }
  }
  mocha.files = files
}

async function closePages() {
  const support = await import('../support/browser.ts')
  await support.closePages()
}

function reporter() {
  return class ToParent extends Mocha.reporters.Base {
    constructor(runner, options) {
      super(runner, options)
      let current
      const enter = (file) => {
        if (current?.file === file) return
        if (current)
          process.send({ type: 'file', file: current.file, ms: Math.round(performance.now() - current.since) })
        current = file && { file, since: performance.now() }
        if (file) process.send({ type: 'begin', file })
      }
      runner.on('suite', (suite) => suite.parent?.root && enter(fileOf(suite)))
      runner.on('end', () => enter(undefined))
      runner.on('pass', (test) => process.send({ type: 'passed', file: fileOf(test) }))
      // Base has made strings of what was expected and what came by now.
      runner.on('fail', (test, error) => {
        process.send({ type: 'failed', file: fileOf(test), titles: test.titlePath(), error: plain(error) })
      })
    }

    epilogue() {}
  }
}

function fileOf(runnable) {
  const file = runnable.file ?? runnable.parent?.file
  return file ? relative(process.cwd(), file) : ''
}

/** The parts of an error that mocha's list of failures reads; the rest may not survive the way to the parent. */
function plain(error) {
  if (!(error instanceof Error)) return { message: `${error} (thrown, and no Error)`, stack: '' }
  const { name, message, stack, actual, expected, showDiff, uncaught, cause, multiple } = error
  return {
    ...{ name, message, stack, showDiff, uncaught },
    ...(typeof actual === 'string' && typeof expected === 'string' && { actual, expected }),
    ...(cause instanceof Error && { cause: plain(cause) }),
    ...(multiple && { multiple: multiple.map(plain) }),
  }
}
