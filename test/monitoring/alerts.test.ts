import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { findProgram } from '../../server/launch/programs.mjs'

const operations = join(import.meta.dirname, '../../docs/operations')
const read = (file: string) => readFileSync(join(operations, file), 'utf8')

describe('alerts (docs/operations/monitoring/alerts.yml)', () => {
  const names = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

  it('are rules that Prometheus takes, and its own tests of them hold', () => {
    for (const [kind = '', what = '', file = ''] of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['test', 'rules', 'objectives.test.yml'],
    ]) {
      const args = [kind, what, file]
      const { status, stdout, stderr } = spawnSync(findProgram('promtool') ?? 'promtool', args, {
        cwd: join(operations, 'monitoring'),
        encoding: 'utf8',
      })
      expect(status, `${stdout}${stderr}`).to.equal(0)
      expect(stdout).to.contain('SUCCESS')
    }
  })

  it('ask for the job that the documented installations give the site, and for no other', () => {
    const { scrape_configs: compose } = parse(read('monitoring/prometheus.yml'))
    const values = parse(readFileSync(join(operations, '../deploy/kubernetes/prometheus.yaml'), 'utf8'))
    const jobs = [...compose, ...parse(values.extraScrapeConfigs)].map((it) => it.job_name)
    const asked = [...read('monitoring/alerts.yml').matchAll(/(?:up|process_\w+)\{job="(\w+)"/g)].map(([, job]) => job)
    expect(asked).not.to.have.length(0)
    expect(new Set([...jobs, ...asked])).to.deep.equal(new Set(['hautemer']))
    // Every alert is a link for whoever holds a telephone.
    for (const { external_labels: labels } of [parse(read('monitoring/prometheus.yml')).global, values.server.global])
      expect(labels.runbooks).to.match(/^https:\/\/.+\/docs\/operations$/)
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
