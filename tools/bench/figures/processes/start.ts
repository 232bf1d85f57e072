import { median, report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'

// From the start of the built server to its first page.
const content = await startContent({ generatedStories: 0 })
const seconds: number[] = []
for (let round = 0; round < 5; round++) {
  const started = performance.now()
  const site = await startSite(content.url)
  await (await fetch(`${site.url}/hotels`)).text()
  seconds.push((performance.now() - started) / 1000)
  await site.stop()
}
await content.stop()
const name = 'start to first page, built'
report({ name, value: median(seconds), unit: 's', target: 0.6, better: 'less', isAim: true })
