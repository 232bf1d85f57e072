import { Writable } from 'node:stream'
import type { ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { pageContextOf } from '#client/app/routes.tsx'
import { DrawingProvider, type IslandProps, SlotView } from '#client/app/SlotView.tsx'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { startTimeout } from '#server/background.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { PagePayload, Slot } from '#shared/http/pages.ts'
import { renderTimeLimitMs } from '#shared/limits.ts'
import { drawNested } from './staticBlocks.tsx'

const drawing = {
  islands: Object.fromEntries(Object.entries(blockViews).map(([name, View]) => [name, islandOf(View)])),
  trust: (html: string) => html,
}

/** Takes bytes in their order. A promise holds the writer back until the bytes before have gone. */
export type Sink = (parts: readonly Buffer[]) => void | Promise<void>

export interface RenderOptions {
  /** HTML of the static slots, by the index in their marker (drawSlots.tsx). */
  statics: readonly Buffer[]
  /** Aborts when the visitor has left, for a page that nobody else waits for. */
  signal?: AbortSignal
  onError: (error: unknown) => void
}

/**
 * Draws slots as a React root of their own and pipes it into `sink`, with the bytes of static blocks in their places.
 * Several roots of one page stand one after another as if one root had drawn them (client/app/routes.tsx).
 * @param slots with a marker in place of each static block's HTML
 * @throws ProductError page.renderTimeout after 10 s; the signal's reason; errors of views outside blocks
 */
export function renderSlots(
  slots: readonly Slot[],
  payload: PagePayload,
  sink: Sink,
  { statics, signal, onError }: RenderOptions,
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
    const output = splice(sink, statics)
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

const start = Buffer.from('<!--static ')
const end = Buffer.from('-->')

/**
 * Marks the place of a static block's HTML in React's output. Text cannot forge it, since React escapes every `<` of
 * content.
 */
export function markerOf(index: number): string {
  return `${start}${index}${end}`
}

/** Passes on what React writes, with static blocks in place of their markers, of which a chunk may end with the half. */
function splice(sink: Sink, statics: readonly Buffer[]): Writable {
  let held: Buffer = Buffer.alloc(0)
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // React reuses its memory after the write.
      const { parts, rest } = partsOf(Buffer.concat([held, chunk]), statics)
      held = rest
      passOn(parts, next)
    },
    final: (next) => passOn([held], next),
  })

  function passOn(parts: readonly Buffer[], next: (error?: Error) => void): void {
    const written = sink(parts)
    if (written) written.then(() => next(), next)
    else next()
  }
}

/** @returns the bytes with static blocks in their places, and the end of them that may be the beginning of a marker */
function partsOf(bytes: Buffer, statics: readonly Buffer[]): { parts: Buffer[]; rest: Buffer } {
  const parts: Buffer[] = []
  let from = 0
  for (;;) {
    const marker = bytes.indexOf(start, from)
    const close = marker < 0 ? -1 : bytes.indexOf(end, marker)
    if (close < 0) break
    parts.push(bytes.subarray(from, marker))
    const part = statics[Number(bytes.toString('latin1', marker + start.length, close))]
    if (part) parts.push(part)
    from = close + end.length
  }
  const open = bytes.lastIndexOf('<')
  const until = open >= from && isBeginning(bytes.subarray(open)) ? open : bytes.length
  parts.push(bytes.subarray(from, until))
  return { parts, rest: bytes.subarray(until) }
}

/** Whether a marker may begin with these bytes, the last of a chunk. */
function isBeginning(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, start.length)
  return bytes.subarray(0, length).equals(start.subarray(0, length))
}

function islandOf(View: ComponentType<Record<string, unknown>>): ComponentType<IslandProps> {
  return function Island({ props }) {
    return <View {...props} />
  }
}
