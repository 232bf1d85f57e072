import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..', '..', '..')

describe('other frameworks with the same page', function () {
  this.timeout(20 * 60_000)

  it('are built, show what our page shows, and are measured beside it', async () => {
    const args = ['--import', join(root, 'test/support/tsx.mjs'), join(import.meta.dirname, 'run.ts'), '--keep']
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).to.equal(0)
  })
})
