import { openDeveloping } from '#test/launch/developing.ts'
import { closeBrowser } from '#test/support/browser.ts'
import { median, report } from '../../support/figure.ts'

// From a save to the first frame of a browser that shows it: a clone, `npm run dev`, an open page. Each kind is saved and
// put back three times; how long both take counts.
const dev = await openDeveloping()
const kinds = {
  'save of a style sheet → seen': {
    target: 0.3,
    file: 'client/blocks/Hero/Hero.css',
    change: (css: string) => `${css}\n.Hero h1 { color: rgb(1, 2, 3); }\n`,
    holds: `getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'`,
  },
  'save of a block’s view → seen': {
    target: 1,
    file: 'client/blocks/Hero/Hero.tsx',
    change: (view: string) => view.replaceAll('{title}</h1>', '{title} ★</h1>'),
    holds: `document.querySelector('h1').textContent.endsWith('★')`,
  },
  'save of server code → seen': {
    target: 1.5,
    file: 'server/pages/draw/document.ts',
    change: (source: string) => source.replace('class="SkipLink"', 'class="SkipLink" data-saved=""'),
    holds: `document.querySelector('.SkipLink').dataset.saved === ''`,
  },
}
const figures = []
for (const [name, { target, file, change, holds }] of Object.entries(kinds)) {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) {
    const undo = await dev.save(file, change)
    seconds.push((await dev.until(holds)) / 1000)
    await undo()
    seconds.push((await dev.until(`!(${holds})`)) / 1000)
  }
  console.error(`  ${name}: ${seconds.map((it) => it.toFixed(2)).join(' ')}`)
  figures.push({ name, value: median(seconds), unit: 's', target, better: 'less', isAim: true } as const)
}
await dev.close()
await closeBrowser()
report(...figures)
