import { type Figure, median, report } from '../../support/figure.ts'
import { startContent } from '../../support/servers.ts'

// The embedded content service: its first list of 100 after a start, and stories by slug, each asked for once.
const query = 'version=published&token=bench&cv=1'
const figures: Figure[] = []
for (const generatedStories of [1000, 5000, 20_000]) {
  const content = await startContent({ generatedStories, requestsPerSecond: Number.POSITIVE_INFINITY })
  const ask = async (path: string) => {
    const started = performance.now()
    const answer = await fetch(`${content.url}/v2/cdn/${path}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - started
  }
  // The connection and its code, which are of no story.
  await ask(`spaces/me?${query}`)
  const stories = `first list of 100 among ${generatedStories.toLocaleString('en')} stories`
  figures.push({
    name: stories,
    value: await ask(`stories?${query}&per_page=100`),
    unit: 'ms',
    target: 50,
    better: 'less',
    isAim: true,
  })
  if (generatedStories === 20_000) {
    const times: number[] = []
    for (let number = 19_000; number < 19_050; number++)
      times.push(await ask(`stories/website-hotels/generated/page-${number}?${query}&resolve_links=url`))
    const name = 'a story by slug among 20,000, cold'
    figures.push({ name, value: median(times), unit: 'ms', target: 5, better: 'less' })
  }
  await content.stop()
}
report(...figures)
