import { openDeveloping, saves } from '#test/launch/developing.ts'
import { closeBrowser } from '#test/support/browser.ts'
import { median, report } from '../../support/figure.ts'

// From a save to the first frame of a browser that shows it: a clone, `npm run dev`, an open page. Each kind is saved and
// put back three times; how long both take counts.
const dev = await openDeveloping()
const figures = []
for (const [name, { target, file, change, holds }] of Object.entries(saves)) {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) {
    const undo = await dev.save(file, change)
    seconds.push((await dev.until(holds)) / 1000)
    await undo()
    seconds.push((await dev.until(`!(${holds})`)) / 1000)
  }
  console.error(`  ${name}: ${seconds.map((it) => it.toFixed(2)).join(' ')}`)
  const figure = `save of ${name.replace(/,.*/, '')} → seen`
  figures.push({ name: figure, value: median(seconds), unit: 's', target, better: 'less', isAim: true } as const)
}
await dev.close()
await closeBrowser()
report(...figures)
