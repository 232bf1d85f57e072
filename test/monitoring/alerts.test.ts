import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { findProgram } from '../../server/launch/programs.mjs'

const operations = join(import.meta.dirname, '../../docs/operations')
const read = (file: string) => readFileSync(join(operations, file), 'utf8')

describe('alerts (docs/operations/monitoring/alerts.yml)', function () {
  this.timeout(60_000)
  const names = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

  it('are rules that Prometheus takes, and its own tests of them hold', () => {
    for (const [kind, file] of [
      ['check', 'alerts.yml'],
      ['test', 'alerts.test.yml'],
      ['test', 'objectives.test.yml'],
    ] as const) {
      const args = [kind, 'rules', file]
      const { status, stdout, stderr } = spawnSync(findProgram('promtool') ?? 'promtool', args, {
        cwd: join(operations, 'monitoring'),
        encoding: 'utf8',
      })
      expect(status, `${stdout}${stderr}`).to.equal(0)
      expect(stdout).to.contain('SUCCESS')
    }
  })

  it('are each fired by one of those tests, and not by a site that is well', () => {
    const tests = ['alerts', 'objectives'].map((it) => read(`monitoring/${it}.test.yml`)).join('')
    const fired = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n/g)].map(([, name]) => name)
    const [, well = ''] = tests.split('  # ')
    expect(names.filter((name) => !fired.includes(name))).to.deep.equal([])
    expect(names.filter((name) => !well.includes(`alertname: ${name}\n        exp_alerts: []`))).to.deep.equal([])
  })

  it('lead each to a section of the runbook, which has no other', () => {
    const sections = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(sections).to.have.members(names)
    const anchors = [...read('monitoring/alerts.yml').matchAll(/runbook\.md#(\w+)/g)].map(([, name]) => name)
    expect(anchors).to.deep.equal(names.map((name) => name.toLowerCase()))
  })
})
