import { join } from 'node:path'
import { expect } from 'chai'
import { beginLoad } from '#test/ops/processes/clusterLoad.ts'
import { startCluster } from '#test/ops/processes/clusterRun.ts'
import { opened } from '#test/support/opened.ts'

// Both processes behind nginx leak at once: docs/operations/operators.md#when-a-process-grows.
describe('processes that leak', function () {
  this.timeout(3 * 60_000)
  const run = opened(() =>
    startCluster({
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'onSignal.mjs')}`,
      FAULT: 'leak',
      RESTART_AT_MB: '330',
    }),
  )

  it('are replaced one after the other, and no request fails', async () => {
    const load = beginLoad(run.front)
    for (const { pid } of run.processes) process.kill(pid, 'SIGUSR2')
    await run.says('serves again', 90_000)
    // The second one waits for its turn, however much it has.
    expect(run.output().split('has ended (75)')).to.have.length(2)
    await run.says('serves again', 90_000, 2)
    const { answers, logins, failures } = await load.end()
    const lines = [...run.output().matchAll(/^\{.*memory is over RESTART_AT_MB.*\}$/gm)].map(([it]) => JSON.parse(it))
    expect(lines.map(({ pid }) => pid).sort()).to.deep.equal(run.processes.map(({ pid }) => pid).sort())
    console.log(
      `        at ${lines.map((it) => it.memoryMb).join(' and ')} MiB, ${Math.round((lines[1].time - lines[0].time) / 1000)} s apart; ${answers} answers and ${logins} logins meanwhile, ${failures.length} failed`,
    )
    expect(failures).to.deep.equal([])
    expect(lines[1].time - lines[0].time).to.be.above(40_000)
    expect(run.output().match(/has ended \((?!75\))/g)).to.equal(null)
  })
})
