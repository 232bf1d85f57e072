import { brotliCompressSync } from 'node:zlib'
import { budgets, KiB } from '#test/rules/repository/budgets.ts'
import { closeBrowser, closePage, newPage } from '#test/support/browser.ts'
import { report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'

// JavaScript of a page, brotli, as a browser fetches it: before it is usable, without islands until an intent
// to navigate, and everything with islands.
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url)

const plain = await scriptsOf('/mentions-legales', async () => {})
const home = await scriptsOf('/', async () => {})
const withIslands = await scriptsOf('/', async (page) => {
  // The first sign of life wakes what is in sight.
  await page.mouse.wheel({ deltaY: 200 })
  await page.waitForNetworkIdle({ idleTime: 500 })
})
await closeBrowser()
await Promise.all([site.stop(), content.stop()])
console.error(`  home before any touch ${(home.total / KiB).toFixed(1)} KiB`)
report(
  {
    name: 'JavaScript before the page is usable',
    value: home.first / KiB,
    unit: 'KiB',
    target: budgets.boot,
    better: 'less',
  },
  {
    name: 'all JavaScript of a page without islands',
    value: plain.total / KiB,
    unit: 'KiB',
    target: budgets.boot,
    better: 'less',
  },
  {
    name: 'all JavaScript of a page with islands',
    value: withIslands.total / KiB,
    unit: 'KiB',
    target: 125,
    better: 'less',
  },
)

async function scriptsOf(path: string, act: (page: Awaited<ReturnType<typeof newPage>>) => Promise<unknown>) {
  const page = await newPage({ width: 390, height: 844 })
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.add(request.url())
  })
  const html = await (await fetch(site.url + path)).text()
  const first = [...html.matchAll(/<script type="module" src="([^"]*)"/g)].map((it) => site.url + it[1])
  await page.goto(site.url + path, { waitUntil: 'networkidle0' })
  await act(page)
  await closePage(page)
  return { first: await brotliBytes(first), total: await brotliBytes([...asked]) }
}

async function brotliBytes(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => brotliCompressSync(await (await fetch(url)).bytes()).length)
  return (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0)
}
