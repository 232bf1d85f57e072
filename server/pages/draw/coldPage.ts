import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { Request, Response } from 'express'
import { isbot } from 'isbot'
import type { ContentLink } from '#server/content/door.ts'
import type { PageAddress } from '#server/http/address.ts'
import { acceptedEncodings, type Encoding } from '#server/http/encodings.ts'
import type { PagePlan } from '../plan/plan.ts'
import { readStory, withListings } from '../plan/planPage.ts'
import { alternatesOf, planStory } from '../plan/planStory.ts'
import { guardOf, isGuardedSection } from '../plan/resolve.ts'
import { withTournamentLive } from '../plan/tournamentLive.ts'
import type { PageServices } from '../services.ts'
import { type ChromeStories, drawFooter, drawHeader, peekChrome } from './chrome.tsx'
import { againNote, cutNote, documentEnd, pageEnd, pageStart } from './document.ts'
import { type DrawnPage, drawBody, factsOf, pageHeaders, policyName, startOf, wholePage } from './drawPage.ts'
import { escapeHtml } from './html.ts'

/**
 * Whether the head may leave before the story is there: a published story that no cache of this
 * process holds, the frame at hand, nothing guarded, a person and not a crawler.
 */
export function mayStartEarly(
  services: PageServices,
  req: Request,
  { locale, slug }: PageAddress,
  link: ContentLink,
): boolean {
  if (req.method !== 'GET' || isGuardedSection(slug)) return false
  if (services.content.peek(locale, link.storySlug)) return false
  if (!peekChrome(services, locale)) return false
  const agent = req.headers['user-agent']
  return agent !== undefined && !isbot(agent)
}

/**
 * Streams a cold page in order and without any script: head and header at once, `main` and footer
 * when the content service has answered. Never stored as it is: the page that is kept is put
 * together again with its whole head.
 * @returns the whole page for the cache, or undefined when the story failed after the head had left
 */
export async function streamColdPage(
  services: PageServices,
  req: Request,
  res: Response,
  address: PageAddress,
  link: ContentLink,
): Promise<DrawnPage | undefined> {
  const chrome = peekChrome(services, address.locale) as ChromeStories
  const early = earlyPlan(services, address, link)
  const styles = services.styles(['header', 'footer'])
  const out = openStream(req, res, {
    ...pageHeaders(services, early, chrome, [styles.hash]),
    'Cache-Control': 'no-store',
  })
  const header = chrome.header ? drawHeader(services, chrome.header, factsOf(services, early, chrome)) : []
  await out.flush([...startOf(services, early, styles), ...header])

  try {
    const story = await readStory(services, link, address)
    if (guardOf(story)) {
      // Known from now on: asked for again, the page answers as a guarded one. Nothing of it has left.
      await out.end([Buffer.from(againNote(address.locale, address.path))])
      return undefined
    }
    const place = { locale: address.locale, path: address.path, link }
    const listed = withListings(services, await planStory(services, story, place, { gamingOff: false }), address)
    const plan = await withTournamentLive(services, listed)
    if (policyName(services, plan) !== policyName(services, early)) {
      // The policy that has left knows nothing of its booking partner or captcha: asked for again, the page has its own.
      await out.end([Buffer.from(againNote(address.locale, address.path))])
      return undefined
    }
    const body = await drawBody(services, plan, chrome)
    const known = new Set(styles.hrefs)
    const sheets = services.styles(body.components).hrefs.filter((href) => !known.has(href))
    await out.end([
      Buffer.from(sheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')),
      pageStart,
      ...body.parts,
      pageEnd,
      ...(chrome.footer ? [drawFooter(services, chrome.footer, factsOf(services, plan, chrome))] : []),
      Buffer.from(documentEnd(body.dataPayload)),
    ])
    return wholePage(services, plan, chrome, body)
  } catch (error) {
    req.log.error({ err: error, path: address.path }, 'the story failed after the head had left')
    await out.end([Buffer.from(cutNote(address.locale, address.path))])
    return undefined
  }
}

/** What is known from the links alone. */
function earlyPlan(services: PageServices, { locale, path }: PageAddress, link: ContentLink): PagePlan {
  return {
    status: 200,
    locale,
    path,
    alternates: alternatesOf(services, link.uuid),
    key: `${link.uuid} ${locale}`,
    title: link.name,
    noindex: false,
    crumbs: [],
    slots: [],
    dependencies: new Set(),
  }
}

interface EarlyStream {
  /** Sends these bytes now, not when a block of the compressor is full. */
  flush(parts: readonly Buffer[]): Promise<void>
  end(parts: readonly Buffer[]): Promise<void>
}

function openStream(req: Request, res: Response, headers: Record<string, string>): EarlyStream {
  const encoding = acceptedEncodings(req.headers['accept-encoding'])[0] ?? 'identity'
  res.status(200).set(headers).set('Vary', 'Accept-Encoding')
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
      // The visitor may be gone by now: the page is made for the next one all the same.
      await finished(compressor, { writable: true, readable: false }).catch(() => {})
    },
  }
}

type Flushable = Transform & { flush(done: () => void): void }

/** One stream with one flush at the fastest levels: two gzip members in a row break in Chromium. */
function compressorFor(encoding: Encoding): Flushable | undefined {
  if (encoding === 'gzip') return createGzip({ level: 1 })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  if (encoding === 'zstd') return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return undefined
}
