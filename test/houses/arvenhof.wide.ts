import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import '#test/quality/dark.test.ts'
import '#test/quality/documents.test.ts'
import '#test/quality/pages.test.ts'
import '#test/quality/wholeWithoutScript.test.ts'

// Its process has HOUSE=arvenhof (test/run.mjs): the walks of the first house, over the second.
before(function () {
  this.timeout(120_000)
  return build()
})

// The validators among the sources are those of the usual house again.
after(function () {
  this.timeout(120_000)
  return build({ HOUSE: '' })
})

function build(env = {}) {
  return promisify(execFile)(process.execPath, ['server/launch/setup.mjs', '--build'], {
    env: { ...process.env, ...env },
  })
}
