import { Writable } from 'node:stream'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { pageData } from '#client/app/dataNames.ts'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { pageContextOf } from '#client/app/routes.tsx'
import { DrawingProvider, type IslandProps, SlotView } from '#client/app/SlotView.tsx'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { startTimeout } from '#server/background.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { isIsland, type PagePayload, type Slot } from '#shared/http/pages.ts'
import { renderTimeLimitMs } from '#shared/limits.ts'
import { escapeHtml, exactBytes, isExact } from '../html.ts'
import { drawNested } from './staticBlocks.tsx'

const drawing = {
  islands: Object.fromEntries(Object.entries(blockViews).map(([name, View]) => [name, islandOf(View)])),
  trust: (html: string) => html,
}

/** Takes bytes in their order. A promise holds the writer back until the bytes before have gone. */
export type Sink = (parts: readonly Buffer[]) => void | Promise<void>

export interface RenderOptions {
  /** HTML of the static slots, in their order. */
  statics: readonly Buffer[]
  /** Aborts when the visitor has left, for a page that nobody else waits for. */
  signal?: AbortSignal
  onError: (error: unknown) => void
}

/**
 * Draws slots into `sink`, in their order: static blocks as the bytes that they are, and islands that follow each other as a
 * React root of their own, which is piped. In the browser they are parts of one root (client/app/routes.tsx).
 * @throws ProductError page.renderTimeout after 10 s; the signal's reason; errors of views outside blocks
 */
export async function renderSlots(
  slots: readonly Slot[],
  payload: () => PagePayload,
  sink: Sink,
  options: RenderOptions,
): Promise<void> {
  let place = 0
  let statics: Buffer[] = []
  let islands: Slot[] = []
  for (const slot of slots) {
    if (isIsland(slot)) {
      if (statics.length > 0) await sink(statics)
      statics = []
      islands.push(slot)
      continue
    }
    if (islands.length > 0) await renderIslands(islands, payload(), sink, options)
    islands = []
    const html = options.statics[place++] as Buffer
    statics.push(frameOf(slot, html), html, frameEnd)
  }
  if (islands.length > 0) await renderIslands(islands, payload(), sink, options)
  if (statics.length > 0) await sink(statics)
}

const frames = new WeakMap<Buffer, Buffer>()
const frameEnd = exactBytes('</div>')

/** The element around a static block, as client/app/SlotView.tsx has it; that of HTML in memory is stored. */
function frameOf(slot: Slot, html: Buffer): Buffer {
  const known = isExact(html) ? frames.get(html) : undefined
  if (known) return known
  const { id, component, lang, marks } = slot
  const attributes = {
    class: 'Block',
    [pageData.slot]: id,
    [pageData.block]: component,
    ...(lang && { lang }),
    ...marks,
  }
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const frame = exactBytes(`<div${texts.join('')}>`)
  if (isExact(html)) frames.set(html, frame)
  return frame
}

function renderIslands(
  slots: readonly Slot[],
  payload: PagePayload,
  sink: Sink,
  { signal, onError }: RenderOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const { pipe, abort } = renderToPipeableStream(
      <RawIntlProvider value={viewIntlFor(payload.locale)}>
        <NestedProvider value={drawNested}>
          <DrawingProvider value={drawing}>
            <PageProvider value={pageContextOf(payload)}>
              {slots.map((slot) => (
                <SlotView key={slot.id} slot={slot} payload={payload} />
              ))}
            </PageProvider>
          </DrawingProvider>
        </NestedProvider>
      </RawIntlProvider>,
      {
        // Above 12.8 KB React would hide a boundary and reveal it with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void (!isOver && pipe(output)),
        onShellError: stop,
        onError,
      },
    )
    const output = passedTo(sink)
      .on('error', stop)
      .on('finish', () => settle(resolve))
    const limit = startTimeout(() => stop(new ProductError('page.renderTimeout')), renderTimeLimitMs)
    const leave = () => stop(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })

    function stop(reason: unknown) {
      if (isOver) return
      settle(() => reject(reason))
      abort(reason)
    }

    function settle(how: () => void) {
      isOver = true
      clearTimeout(limit)
      signal?.removeEventListener('abort', leave)
      how()
    }
  })
}

function passedTo(sink: Sink): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // React reuses its memory after the write.
      const written = sink([Buffer.from(chunk)])
      if (written) written.then(() => next(), next)
      else next()
    },
  })
}

function islandOf(View: ComponentType<Record<string, unknown>>): ComponentType<IslandProps> {
  return function Island({ props }) {
    return <View {...props} />
  }
}
