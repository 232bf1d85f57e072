import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/launch/processes/ports.mjs'
import { median, report } from '../../support/figure.ts'
import { startBareRedis, startContent, startSite, until } from '../../support/servers.ts'

// From saving a story to the fresh page in both of two processes that share Redis.
const folder = await mkdtemp(join(tmpdir(), 'bench-stories-'))
const storiesDir = join(folder, 'stories')
await cp(join(import.meta.dirname, '../../../../content/houses/hautemer/stories'), storiesDir, { recursive: true })
const redis = await startBareRedis()
const port = await freePort()
const webhook = { url: `http://127.0.0.1:${port}/api/content/webhook`, secret: 'bench' }
const content = await startContent({ storiesDir, webhook, generatedStories: 0 })
const env = { REDIS_URL: redis.url }
const sites = [await startSite(content.url, { ...env, PORT: String(port) }), await startSite(content.url, env)]
const path = '/hotels/le-grand-hautemer'
const file = join(storiesDir, 'website-hotels/hotels/le-grand-hautemer/_start.json')
for (const site of sites) await (await fetch(site.url + path)).text()
// After a start both fill their memory, and share the five requests a second of the content service with a publish.
await new Promise((resolve) => setTimeout(resolve, 15_000))

const times: number[] = []
for (let round = 0; round < 5; round++) {
  const name = `Le Grand Hautemer ${round}`
  const story = JSON.parse(await readFile(file, 'utf8'))
  story.content.name = name
  const started = performance.now()
  await writeFile(file, JSON.stringify(story))
  await Promise.all(
    sites.map((site) => until(async () => (await (await fetch(site.url + path)).text()).includes(name), undefined, 20)),
  )
  times.push((performance.now() - started) / 1000)
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
await Promise.all(sites.map((site) => site.stop()))
await Promise.all([content.stop(), redis.stop()])
await rm(folder, { recursive: true, force: true })
report({ name: 'publish to fresh page in every process', value: median(times), unit: 's', target: 1, better: 'less' })
