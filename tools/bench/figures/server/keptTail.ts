import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { contenderOf, ourselves } from '../../peers/contenders.ts'
import { readHomeParts } from '../../peers/homeStory.ts'
import { peers } from '../../peers/peers.ts'
import { prepare } from '../../peers/prepare.ts'
import { median, report } from '../../support/figure.ts'
import { percentile, timesAtRate } from '../../support/fixedRate.ts'
import { startContent, untilIdle } from '../../support/servers.ts'
import { generatorCore, serverCore } from '../../support/throughput.ts'

// The slowest hundredth of the answers of a kept page, asked for 30 times a second ÷ that of the best peer that draws the
// page at build (tools/bench/peers). In turns; each server has one core, who asks has the other.
const perSecond = 30
const seconds = 15
const rounds = 3

const parts = await readHomeParts()
const stories = createServer((_req, res) =>
  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(parts.home)),
).listen(0, '127.0.0.1')
await once(stories, 'listening')
const homeStory = `http://127.0.0.1:${(stories.address() as AddressInfo).port}/home.json`
const content = await startContent({ generatedStories: 0, requestsPerSecond: Number.POSITIVE_INFINITY })
const contenders = [await ourselves(content.url, parts.home)]
for (const peer of peers.filter(({ keeps }) => keeps === 'drawn at build'))
  contenders.push(contenderOf(await prepare(peer, parts, homeStory), homeStory))
const standing = []
for (const contender of contenders) standing.push({ contender, running: await contender.start(serverCore) })
await promisify(execFile)('taskset', ['-acp', String(generatorCore), String(process.pid)])
for (const { running } of standing) await untilIdle(running.pid)

const times = new Map(contenders.map(({ name }) => [name, [] as number[][]]))
for (let round = 0; round <= rounds; round++)
  for (const { contender, running } of standing) {
    const url = running.url + contender.paths.kept
    const taken = await timesAtRate(url, perSecond, round === 0 ? 5 : seconds, { 'accept-encoding': 'gzip' })
    // The first is for V8 to compile.
    if (round > 0) times.get(contender.name)?.push(taken)
  }
await Promise.all([...standing.map(({ running }) => running.stop()), content.stop()])
stories.close()

const tails = [...times].map(([name, all]) => ({ name, ms: median(all.map((it) => percentile(it, 0.99))) }))
const [ours, ...others] = tails
const best = others.toSorted((a, b) => a.ms - b.ms)[0]
report({
  name: 'kept page, p99 at 30 a second ÷ best peer',
  value: (ours?.ms ?? Number.NaN) / (best?.ms ?? Number.NaN),
  unit: '',
  target: 1,
  better: 'less',
  note: tails.map(({ name, ms }) => `${name} ${ms.toFixed(2)} ms`).join(', '),
})
