import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { drawNested } from '#server/pages/draw/staticBlocks.tsx'
import type { ChromeStories } from '#server/pages/plan/chrome.ts'
import type { PagePlan } from '#server/pages/plan/plan.ts'

/** The same page as one React tree, as a server without any of our caches would draw it. @param css of its head */
export function plainTree(plan: PagePlan, { header, footer }: ChromeStories, css: string): ReactElement {
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

/** The whole answer of React's stream. */
export async function collected(tree: ReactElement): Promise<Buffer> {
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

/** The same through zlib, as a server of Node's documentation compresses. */
export async function throughGzip(tree: ReactElement): Promise<void> {
  const gzip = createGzip()
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  gzip.pipe(sink)
  const { pipe } = renderToPipeableStream(tree, { onShellReady: () => pipe(gzip) })
  await finished(sink)
}

/** Processor time of one, ms: of this process with all its threads, so that nobody else's work counts. */
export async function processorMsOf(work: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
