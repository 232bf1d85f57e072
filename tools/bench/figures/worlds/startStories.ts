import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readEnv } from '#server/env/index.ts'
import { openServices } from '#server/services.ts'
import { type Figure, report } from '../../support/figure.ts'
import { startContent } from '../../support/servers.ts'

// From the opening of the services to readiness with so many stories, nothing stored, and no pace between requests;
// the content service is in this process too: its time is part of it. A start of the process itself: start.ts.
const distDir = join(import.meta.dirname, '../../../../dist')
const targets = [
  [200, 0.8],
  [1000, 1],
  [5000, 2],
  [20_000, 5],
] as const

const figures: Figure[] = []
for (const [stories, target] of targets) {
  const name = `services to ready with ${stories.toLocaleString('en')} stories, no pace`
  figures.push({ name, value: await secondsToReady(stories), unit: 's', target, better: 'less' })
}
report(...figures)

async function secondsToReady(generatedStories: number): Promise<number> {
  const content = await startContent({ generatedStories, requestsPerSecond: Number.POSITIVE_INFINITY })
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'))
  const env = readEnv({ STORYBLOK_API: `${content.url}/v2`, STORYBLOK_WEBHOOK_SECRET: 'bench', DATA_DIR: dataDir })
  const started = performance.now()
  const services = await openServices({ env, distDir, log: pino({ level: 'silent' }), contentMinTime: 0 })
  await services.ready
  const seconds = (performance.now() - started) / 1000
  await services.close()
  await content.stop()
  await rm(dataDir, { recursive: true, force: true })
  return seconds
}
