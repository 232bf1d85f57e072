import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip, zstdCompressSync } from 'node:zlib'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { readAddress } from '#server/http/address.ts'
import { drawPage } from '#server/pages/draw/drawPage.ts'
import { drawNested } from '#server/pages/draw/staticBlocks.tsx'
import { type ChromeStories, readChrome } from '#server/pages/plan/chrome.ts'
import type { PagePlan } from '#server/pages/plan/plan.ts'
import { planPage } from '#server/pages/plan/planPage.ts'
import { resolve } from '#server/pages/plan/resolve.ts'
import { openSite } from '#test/support/site.ts'
import { median, report } from '../../support/figure.ts'
import { pageServices } from '../../support/pageServices.ts'

// A page that no cache holds, its blocks memoised ÷ React's own stream of the same tree, whole document.
const path = '/generated/page-001'
const rounds = 9
const drawsPerRound = 150

const site = await openSite({ content: { generatedStories: 20, requestsPerSecond: Number.POSITIVE_INFINITY } })
const services = pageServices(site)
const address = readAddress(path)
const resolution = resolve(services, address)
const chrome = await readChrome(services, 'fr')
const plan = () => planPage(services, { resolution, address, chrome, gamingOff: false })

// Both write the same bytes of style: what differs is how the tree is drawn.
const css = String((await drawPage(services, await plan(), chrome)).parts[1]).replace(/^<style[^>]*>|<\/style>$/g, '')
const drawn = await drawPage(services, await plan(), chrome)
const plain = await collected(plainTree(await plan(), chrome))
console.error(`  ${Math.round(byteLength(drawn.parts) / 1024)} KiB drawn, ${Math.round(plain.length / 1024)} KiB plain`)

const identity: number[] = []
const compressed: number[] = []
for (let round = 0; round < rounds; round++) {
  const ours = await timed(async () => void (await drawPage(services, await plan(), chrome)))
  const theirs = await timed(async () => void (await collected(plainTree(await plan(), chrome))))
  const oursSmall = await timed(
    async () => void zstdCompressSync(Buffer.concat((await drawPage(services, await plan(), chrome)).parts)),
  )
  const theirsSmall = await timed(async () => void (await throughGzip(plainTree(await plan(), chrome))))
  identity.push(theirs / ours)
  compressed.push(theirsSmall / oursSmall)
  if (round === 0)
    console.error(
      `  ms: ours ${ours.toFixed(3)}, plain ${theirs.toFixed(3)}, ours zstd ${oursSmall.toFixed(3)}, plain gzip ${theirsSmall.toFixed(3)}`,
    )
}
await site.close()
report(
  {
    name: 'page not cached, identity ÷ plain renderToPipeableStream',
    value: median(identity),
    unit: '',
    target: 7,
    better: 'more',
  },
  {
    name: 'page not cached, compressed ÷ plain stream through zlib',
    value: median(compressed),
    unit: '',
    target: 5,
    better: 'more',
  },
)

function byteLength(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** Ms of one. */
async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < drawsPerRound; i++) await work()
  return (performance.now() - started) / drawsPerRound
}

/** The same page as one React tree, as a server without any of our caches would draw it. */
function plainTree(plan: PagePlan, { header, footer }: ChromeStories): ReactElement {
  const { locale, path, alternates } = plan
  const page = {
    locale,
    path,
    alternates,
    today: '2026-11-21',
    contacts: { phone: '+33261912727' },
    now: Date.parse('2026-11-21T12:00:00Z'),
    validUntil: () => {},
  }
  const view = (component: string, content: Record<string, unknown>, key: string) => {
    const View = blockViews[component]
    return View ? createElement('div', { key, className: 'Block' }, createElement(View, content)) : null
  }
  const document = createElement(
    'html',
    { lang: locale },
    createElement(
      'head',
      null,
      createElement('title', null, plan.title),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      createElement('style', { dangerouslySetInnerHTML: { __html: css } }),
    ),
    createElement(
      'body',
      null,
      header && view('header', header.content, 'header'),
      createElement(
        'main',
        null,
        plan.slots.map((slot) => view(slot.component, slot.content, slot.uid)),
      ),
      footer && view('footer', footer.content, 'footer'),
    ),
  )
  const inPage = createElement(
    PageProvider,
    { value: page },
    createElement(NestedProvider, { value: drawNested }, document),
  )
  return createElement(RawIntlProvider, { value: viewIntlFor(locale) }, inPage)
}

async function collected(tree: ReactElement): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  const { pipe } = renderToPipeableStream(tree, { onShellReady: () => pipe(sink) })
  await finished(sink)
  return Buffer.concat(chunks)
}

async function throughGzip(tree: ReactElement): Promise<void> {
  const gzip = createGzip()
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  gzip.pipe(sink)
  const { pipe } = renderToPipeableStream(tree, { onShellReady: () => pipe(gzip) })
  await finished(sink)
}
