import { Writable } from 'node:stream'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { NestedProvider } from '#client/app/nested.ts'
import { pageRoutes } from '#client/app/routes.tsx'
import { DrawingProvider, type IslandProps } from '#client/app/SlotView.tsx'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { startTimeout } from '#server/background.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { renderTimeLimitMs } from '#shared/limits.ts'
import { drawNested } from './staticBlocks.tsx'

const handler = createStaticHandler(pageRoutes(() => null))

const drawing = {
  islands: Object.fromEntries(Object.entries(blockViews).map(([name, View]) => [name, islandOf(View)])),
  trust: (html: string) => html,
}

export interface RenderOptions {
  /** Aborts when the visitor has left, for a page that nobody else waits for. */
  signal?: AbortSignal
  onError: (error: unknown) => void
}

/**
 * Draws the tree between header and footer (client/app/routes.tsx) with React's streaming renderer.
 * @param payload with a marker in place of each static block's HTML, see drawSlots.tsx
 * @returns the complete HTML in UTF-8
 * @throws ProductError page.renderTimeout after 10 s; the signal's reason; errors of views outside blocks
 */
export async function renderPage(payload: PagePayload, options: RenderOptions): Promise<Buffer> {
  const context = await contextOf(payload)
  const router = createStaticRouter(handler.dataRoutes, context)
  return collect(
    <RawIntlProvider value={viewIntlFor(payload.locale)}>
      <NestedProvider value={drawNested}>
        <DrawingProvider value={drawing}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </DrawingProvider>
      </NestedProvider>
    </RawIntlProvider>,
    options,
  )
}

let sharedContext: Promise<StaticHandlerContext> | undefined

/**
 * React Router's context of a request. With one route whose data is present, the router answers once and each page
 * inserts its own path and data: a query per page would make a Request with Headers each time.
 */
async function contextOf(payload: PagePayload): Promise<StaticHandlerContext> {
  sharedContext ??= handler.query(new Request('http://site/')).then((context) => {
    if (context instanceof Response) throw new Error('The page route answered with a response')
    return context
  })
  const context = await sharedContext
  const location = { ...context.location, pathname: payload.path }
  return { ...context, location, loaderData: { page: payload } }
}

function collect(tree: React.ReactElement, { signal, onError }: RenderOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React reuses its memory after the write.
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        clearTimeout(limit)
        signal?.removeEventListener('abort', leave)
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(tree, {
      // Above 12.8 KB React would hide a boundary and reveal it with an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
    const limit = startTimeout(() => stop(new ProductError('page.renderTimeout')), renderTimeLimitMs)
    const leave = () => stop(signal?.reason ?? new Error('The visitor has left'))
    signal?.addEventListener('abort', leave, { once: true })

    function stop(reason: unknown) {
      clearTimeout(limit)
      reject(reason)
      abort(reason)
    }
  })
}

function islandOf(View: ComponentType<Record<string, unknown>>): ComponentType<IslandProps> {
  return function Island({ props }) {
    return <View {...props} />
  }
}
