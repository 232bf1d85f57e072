import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { keptRuns, marks, plotList, plotsOf } from './plots.ts'

const operations = join(import.meta.dirname, '../../docs/operations')

describe('the plots of docs/operations/performance.md', () => {
  let results: string
  before(async () => {
    results = await readFile(join(import.meta.dirname, 'results.md'), 'utf8')
  })

  it('are those of the kept runs, to the byte, and none is left over', async () => {
    const plots = plotsOf(results)
    expect(plots.size).to.be.greaterThan(10)
    const files = await readdir(join(operations, 'plots'))
    expect(files.sort()).to.deep.equal([...plots.keys()].sort())
    for (const [file, svg] of plots) expect(await readFile(join(operations, 'plots', file), 'utf8'), file).to.equal(svg)
  })

  it('are all shown on the page', async () => {
    const page = await readFile(join(operations, 'performance.md'), 'utf8')
    expect(page).to.contain(`${marks[0]}${plotList(results)}\n${marks[1]}`)
  })

  it('read value, unit and day of each run, in their order, also of a table with another column', () => {
    const table = (day: string, rest: string) =>
      `## ${day}, 2 cores\n\n| figure | value | target | |\n|---|---|---|---|\n${rest}\n`
    const runs = keptRuns(
      table('2026-01-01', '| start | 1.5 s | ≤ 2 s | holds |') +
        table('2026-01-02', '| start | 2.5 s | ≤ 2 s | MISSED | 98 % of its core |'),
    )
    expect(runs.get('start')).to.deep.equal([
      { day: '2026-01-01', value: 1.5, unit: 's', target: '≤ 2 s', verdict: 'holds' },
      { day: '2026-01-02', value: 2.5, unit: 's', target: '≤ 2 s', verdict: 'MISSED' },
    ])
  })
})
