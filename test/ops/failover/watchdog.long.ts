import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { beginLoad } from '#test/ops/processes/clusterLoad.ts'
import { startCluster } from '#test/ops/processes/clusterRun.ts'
import { opened } from '#test/support/opened.ts'
import { operate } from '#test/support/operated/operated.ts'
import { eventually } from '#test/support/site.ts'

/** A fault that comes with a signal, and a debugger on a free port. */
const nodeOptions = `--import ${join(import.meta.dirname, 'onSignal.mjs')} --inspect-port=0`
const env = { NODE_OPTIONS: nodeOptions, FAULT: 'hang', WATCHDOG_SECONDS: '2' }

// docs/operations/operators.md#when-a-process-hangs-or-grows
describe('an event loop that hangs', function () {
  this.timeout(2 * 60_000)

  describe('behind nginx, with a supervisor', () => {
    const run = opened(() => startCluster(env))

    it('ends its process with a line that names the place, and another one is started', async () => {
      const [{ pid, url }] = run.processes
      expect((await fetch(`${run.front}/hotels`)).status).to.equal(200)
      // Pages that wait at the process that hangs are asked for at the other one when it has ended.
      const load = beginLoad(run.front, { members: false })
      await pause(500)
      const hungAt = performance.now()
      process.kill(pid, 'SIGUSR2')
      await run.says('Process 1 has ended (SIGKILL); it is started again', 15_000)
      const endedAt = performance.now()
      const line = /^\{.*the event loop has not turned for 2 s.*\}$/m.exec(run.output())?.[0] ?? '{}'
      expect(JSON.parse(line)).to.include({ level: 60, pid })
      expect(JSON.parse(line).stack).to.match(/at hang \(\S+onSignal\.mjs:5:/)
      await run.says('Process 1 serves again', 30_000)
      expect((await fetch(`${url}/readyz`)).status).to.equal(200)
      const servesAt = performance.now()
      const { answers, failures } = await load.end()
      console.log(
        `        ended after ${Math.round(endedAt - hungAt)} ms, serves again ${Math.round(servesAt - endedAt)} ms later; ${failures.length} of ${answers} pages failed`,
      )
      expect(failures).to.deep.equal([])
    })
  })

  describe('that only seems to hang', () => {
    const site = opened(() => operate({ env }))

    it('a process that was held for longer, as on a machine that slept, goes on', async () => {
      process.kill(site.pid(), 'SIGSTOP')
      await pause(4000)
      process.kill(site.pid(), 'SIGCONT')
      await pause(1500)
      expect(await site.statusOf('/hotels')).to.equal(200)
    })

    it('a program that a debugger holds goes on when it is let go', async () => {
      process.kill(site.pid(), 'SIGUSR1')
      const address = await eventually(
        () => /ws:\/\/\S+/.exec(site.output())?.[0] ?? '',
        (it) => it !== '',
      )
      await pause(1000)
      const debugging = new WebSocket(address)
      await new Promise((resolve) => debugging.addEventListener('open', resolve))
      for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries())
        debugging.send(JSON.stringify({ id, method }))
      await pause(4000)
      debugging.send(JSON.stringify({ id: 2, method: 'Debugger.resume' }))
      expect(await site.statusOf('/hotels')).to.equal(200)
      debugging.close()
    })
  })
})
