import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { report } from '../../support/figure.ts'
import { floorEnv, postEvents } from '../../support/floor.ts'
import { memberEnv } from '../../support/members.ts'
import { residentMiB, startContent, startSite } from '../../support/servers.ts'

// 1,000 open streams of one casino's jackpots in one process, each from an address of its own: from the floor's post
// until the last of them has heard the event, and what each of them holds of the server's resident memory. The
// readers are another process.
const count = 1000
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, { ...memberEnv, ...floorEnv })
// The first streams and events load code once; it is not counted.
const first = await open(100)
await toldIn(first, 1)
first.kill()
await pause(2000)
const before = await residentMiB(site.pid)
const readers = await open(count)
await pause(1000)
const ms = await toldIn(readers, 2)
await pause(1000)
const kB = ((await residentMiB(site.pid)) - before) * (1024 / count)
readers.kill()
await Promise.all([site.stop(), content.stop()])
report(
  { name: 'an event heard by the last of 1,000 streams', value: ms, unit: 'ms', target: 1000, better: 'less' },
  { name: 'memory of an open stream', value: Math.max(0, kB), unit: 'kB', target: 40, better: 'less' },
)

async function open(streams: number): Promise<ChildProcess> {
  const script = new URL('../../../../test/casino/manyStreams.ts', import.meta.url)
  const url = `${site.url}/api/casinos/casino-de-la-digue/jackpots/stream`
  const child = fork(script, [url, String(streams)])
  process.once('exit', () => child.kill())
  await once(child, 'message')
  return child
}

/** @returns ms */
async function toldIn(child: ChildProcess, amount: number): Promise<number> {
  const heard = once(child, 'message')
  const started = performance.now()
  const data = { machine: 'M1', name: 'Grand Large', amount, currency: 'EUR' }
  const at = new Date().toISOString()
  await postEvents(site.url, [{ id: `streams-${amount}`, type: 'jackpot', at, casino: 'HOU', data }])
  await heard
  return performance.now() - started
}
