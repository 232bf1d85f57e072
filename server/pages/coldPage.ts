import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import { isbot } from 'isbot'
import type { Turn } from '#server/http/drawings.ts'
import { acceptedEncodings, type Encoding } from '#server/http/encodings.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { drawFooter, drawHeader } from './draw/chrome.ts'
import { againNote, cutNote, documentEnd } from './draw/document.ts'
import { blockContextOf, consentCardOf, drawBody, startOf, wholePage } from './draw/drawPage.ts'
import { pageHeaders, policyName } from './draw/policy.ts'
import type { DrawServices } from './draw/services.ts'
import type { DrawnPage } from './drawnPage.ts'
import { escapeHtml } from './html.ts'
import type { PageRequest } from './perRequest/pageRequest.ts'
import { type ChromeStories, peekChrome } from './plan/chrome.ts'
import { guardOf, isGuardedSection } from './plan/guards.ts'
import { createPlan, type PagePlan } from './plan/plan.ts'
import { completePlan, readStory } from './plan/planPage.ts'
import { alternatesOf, planStory } from './plan/planStory.ts'
import type { StoryResolution } from './plan/resolve.ts'
import type { PlanServices } from './plan/services.ts'

type Services = PlanServices & DrawServices
export type ColdRequest = PageRequest<StoryResolution>

/**
 * True if the head may be sent before the story is read: a person, not a crawler, requests a public story that is in no
 * cache of this process, and header and footer are in memory.
 */
export function mayStartEarly(services: Services, request: PageRequest): request is ColdRequest {
  const { req, address, resolution, reader, isPayload } = request
  if (req.method !== 'GET' || isPayload || reader.gamingOff || resolution.kind !== 'story') return false
  // An error needs its own status and headers.
  if (isGuardedSection(address.slug) || !services.content.isAnswering()) return false
  if (services.content.peek(address.locale, resolution.link.storySlug)) return false
  if (!peekChrome(services, address.locale)) return false
  const agent = req.headers['user-agent']
  return agent !== undefined && !isbot(agent)
}

/**
 * Streams a page in order and without a script: head and header at once, `main` and footer when the content service has
 * answered. The streamed bytes are not stored: the cache gets the same page with its complete head.
 * @returns the page for the cache, or undefined if the story failed after the head was sent
 */
export async function streamColdPage(
  services: Services,
  request: ColdRequest,
  turn: Turn,
): Promise<DrawnPage | undefined> {
  const { req, address, resolution } = request
  const { locale, path } = address
  const chrome = peekChrome(services, locale) as ChromeStories
  const early = earlyPlan(services, request)
  const styles = services.styles(['header', 'footer'])
  const out = openStream(request, {
    ...pageHeaders(services.env, early, chrome, [styles.hash]),
    'Cache-Control': 'no-store',
  })
  const context = blockContextOf(services, early, chrome)
  const header = chrome.header ? drawHeader(services, chrome.header, context) : []
  await out.flush([...startOf(services, early, styles), ...consentCardOf(services, early, context), ...header])
  try {
    const plan = await inSpan('plan', async () => {
      const story = await readStory(services, resolution.link, address)
      if (guardOf(story)) return undefined
      const planned = await planStory(services, story, { locale, path, link: resolution.link }, false)
      return completePlan(services, planned, address)
    })
    // The page is guarded, or its policy needs a booking partner or captcha that the sent policy lacks: nothing of it
    // was sent, and the browser reloads, to be answered from memory.
    if (!plan || policyName(services.env, plan) !== policyName(services.env, early)) {
      await out.end([Buffer.from(againNote(locale, path))])
      return undefined
    }
    const body = await drawBody(services, plan, chrome, { turn })
    const known = new Set(styles.hrefs)
    const sheets = services.styles(body.components).hrefs.filter((href) => !known.has(href))
    await out.end([
      Buffer.from(sheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')),
      ...body.parts,
      ...(chrome.footer ? [drawFooter(services, chrome.footer, blockContextOf(services, plan, chrome))] : []),
      Buffer.from(documentEnd(body.dataPayload)),
    ])
    return wholePage(services, plan, chrome, body)
  } catch (error) {
    req.log.error({ err: error, path }, 'the story failed after the head was sent')
    await out.end([Buffer.from(cutNote(locale, path))])
    return undefined
  }
}

/** The plan before the story is read, from its link. */
function earlyPlan(services: PlanServices, { address: { locale, path }, resolution: { link } }: ColdRequest): PagePlan {
  return createPlan({
    locale,
    path,
    alternates: alternatesOf(services, link.uuid),
    key: `${link.uuid} ${locale}`,
    title: link.name,
    noindex: false,
    slots: [],
  })
}

interface EarlyStream {
  /** Sends these bytes now instead of waiting for a full block of the compressor. */
  flush(parts: readonly Buffer[]): Promise<void>
  end(parts: readonly Buffer[]): Promise<void>
}

function openStream({ req, res }: ColdRequest, headers: Record<string, string>): EarlyStream {
  const encoding = acceptedEncodings(req.headers['accept-encoding'])[0] ?? 'identity'
  // Every proxy in front passes on what is written as it is written.
  res.status(200).set(headers).set({ Vary: 'Accept-Encoding', 'X-Accel-Buffering': 'no' })
  if (encoding !== 'identity') res.set('Content-Encoding', encoding)
  const compressor = compressorFor(encoding)
  if (!compressor) {
    return {
      async flush(parts) {
        res.write(Buffer.concat(parts))
      },
      async end(parts) {
        res.end(Buffer.concat(parts))
      },
    }
  }
  compressor.pipe(res)
  return {
    flush(parts) {
      compressor.write(Buffer.concat(parts))
      return new Promise((resolve) => compressor.flush(resolve))
    },
    async end(parts) {
      compressor.end(Buffer.concat(parts))
      // Continues if the visitor has left: the page is stored for the next one.
      await finished(compressor, { writable: true, readable: false }).catch(() => {})
    },
  }
}

type Flushable = Transform & { flush(done: () => void): void }

/** One stream with flushes, at the fastest levels: two consecutive gzip members break in Chromium. */
function compressorFor(encoding: Encoding): Flushable | undefined {
  if (encoding === 'gzip') return createGzip({ level: 1 })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  if (encoding === 'zstd') return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return undefined
}
