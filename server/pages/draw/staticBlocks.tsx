import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { developmentData } from '#client/app/dataNames.ts'
import { NestedProvider } from '#client/app/nested.ts'
import { type PageContextValue, PageProvider } from '#client/app/pageContext.ts'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { cacheReads } from '#server/metrics/events.ts'
import type { Block } from '#shared/content/values.ts'
import { exactBytes } from '../html.ts'
import { marked } from './editMarks.tsx'

/** HTML that changes only with its story. */
export interface DrawnBlock {
  /** UTF-8: encoding a long string for every page would cost more than drawing the rest. */
  html: Buffer
  /** Epoch ms from which it is wrong, or Infinity. */
  validUntil: number
}

/** The data of the page that its blocks get. */
export type BlockContext = Omit<PageContextValue, 'validUntil'>

export interface StaticBlocks {
  /** The HTML of a view, cached if `memoKey` is given. A view that throws draws nothing. */
  draw(block: Block, context: BlockContext, memoKey: string | undefined): DrawnBlock
  /** As {@link draw}, for a view outside stories: header, footer, error page. */
  drawElement(id: string, element: () => ReactElement, context: BlockContext, memoKey: string | undefined): DrawnBlock
}

const nothing: DrawnBlock = { html: Buffer.alloc(0), validUntil: Number.POSITIVE_INFINITY }

export function createStaticBlocks(maxBytes: number, log: Logger, clock: () => number): StaticBlocks {
  const known = new LRUCache<string, DrawnBlock>({
    maxSize: maxBytes,
    sizeCalculation: (drawn, key) => drawn.html.length + key.length + 200,
  })
  return { draw, drawElement }

  function draw(block: Block, context: BlockContext, memoKey: string | undefined): DrawnBlock {
    const View = blockViews[block.component]
    if (!View) return nothing
    // Forms post the uid of their block, and links lead to some; other views ignore it.
    return drawElement(block.uid, () => <View {...block.content} uid={block.uid} />, context, memoKey)
  }

  function drawElement(
    id: string,
    element: () => ReactElement,
    context: BlockContext,
    memoKey: string | undefined,
  ): DrawnBlock {
    const key = memoKey && `${memoKey} ${id} ${sharedKeyOf(context)}`
    const before = key && known.get(key)
    if (before && before.validUntil > clock()) {
      cacheReads.block.memory += 1
      return before
    }
    cacheReads.block.drawn += 1
    try {
      const drawn = render(id, element(), context)
      if (key) known.set(key, drawn)
      return drawn
    } catch (error) {
      log.error({ err: error, block: id, path: context.path }, 'a block could not be drawn and was left out')
      if (process.env.NODE_ENV === 'development') return failedBlock(id, error)
      return nothing
    }
  }
}

const sharedKeys = new WeakMap<BlockContext, string>()

/** A view may show the day and the settings, so the cached HTML depends on them; the same for all blocks of a page. */
function sharedKeyOf(context: BlockContext): string {
  const known = sharedKeys.get(context)
  if (known !== undefined) return known
  const { locale, today, contacts } = context
  const made = `${locale} ${today} ${Object.values(contacts).join(' ')}`
  sharedKeys.set(context, made)
  return made
}

/**
 * Only development has it, where a block that is missing would be looked for: the build of the product leaves it out. The
 * process knows source maps there, so the first line of the stack is a line of the source.
 */
function failedBlock(id: string, error: unknown): DrawnBlock {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = /\(?(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)\)?/.exec(stack)?.[1] ?? ''
  const html = renderToStaticMarkup(
    <pre role="alert" {...dataOf(developmentData, { failedBlock: id, failedAt: place })}>
      {`${id} could not be drawn\n${name}: ${message}\n${place}`}
    </pre>,
  )
  return { html: exactBytes(html), validUntil: 0 }
}

function render(id: string, element: ReactElement, context: BlockContext): DrawnBlock {
  let validUntil = Number.POSITIVE_INFINITY
  const page: PageContextValue = {
    ...context,
    validUntil: (time) => {
      validUntil = Math.min(validUntil, time)
    },
  }
  // Blocks are drawn one by one; without a prefix all would begin with the same useId.
  const html = renderToStaticMarkup(
    <RawIntlProvider value={viewIntlFor(context.locale)}>
      <PageProvider value={page}>
        <NestedProvider value={drawNested}>{element}</NestedProvider>
      </PageProvider>
    </RawIntlProvider>,
    { identifierPrefix: `${id}-` },
  )
  return { html: exactBytes(html), validUntil }
}

/** A block inside another one. */
export function drawNested(block: Block): ReactNode {
  const View = blockViews[block.component]
  if (!View) return null
  const view = <View {...block.content} uid={block.uid} />
  return block.editable ? marked(block.editable, view) : view
}
