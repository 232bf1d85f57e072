import type { Request, Response } from 'express'
import { isbot } from 'isbot'
import { startTimeout } from '#server/background.ts'
import type { Turn } from '#server/http/drawings.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { renderTimeLimitMs } from '#shared/limits.ts'
import { escapeHtml } from '../html.ts'
import { type ChromeStories, phoneOf } from '../plan/chrome.ts'
import { type PagePlan, type PlannedSlot, viewSlot } from '../plan/plan.ts'
import { drawFooter, drawHeader } from './chrome.ts'
import { againNote, documentEnd, pageEnd } from './document.ts'
import { beginBody, blockContextOf, componentsOf, consentCardOf, type DrawnBody, startOf } from './drawPage.ts'
import { openPageStream } from './pageStream.ts'
import { pageHeaders, policyName } from './policy.ts'
import type { Sink } from './render.tsx'
import type { DrawServices } from './services.ts'

/** A page whose head leaves before its sections are known. */
export interface StreamedPage {
  /** The plan before anything is read: status, headers, head and header. Its slots are not drawn; its policy lets in what they need. */
  early: PagePlan
  chrome: ChromeStories
  /** Components whose styles stand in the head; the sheets of others are linked before their section. */
  components: readonly string[]
  /**
   * The sections of `main` in the order of the document, under way side by side, each as a plan with its own slots.
   * Undefined: the page is another one than its head says, and the browser asks for it again.
   */
  sections: readonly Promise<PagePlan | undefined>[]
  turn: Turn
  /** Writes what is the reader's own into the bytes. */
  mark?: (html: readonly Buffer[]) => readonly Buffer[]
  /** Aborts when the only reader has left; without it the page is drawn to its end, for the cache. */
  signal?: AbortSignal
  /** Takes the bytes of `#page` as well, for a cache. */
  stored?: Buffer[]
}

/** The head may leave early: a person asks for the document, not a crawler, which judges a page by its whole head. */
export function mayLeaveEarly({ method, headers }: Request): boolean {
  return method === 'GET' && headers['user-agent'] !== undefined && !isbot(headers['user-agent'])
}

/**
 * Streams a page in order and without a script: head and header at once, each section when it is known, then the footer.
 * A section that fails, or takes longer than 10 s, says so in its place.
 * @returns the body, and the plan with all its slots; undefined if the browser asks again, a section failed, or the only
 * reader has left
 */
export async function streamPage(
  services: DrawServices,
  { req, res }: { req: Request; res: Response },
  { early, chrome, components, sections, turn, mark, signal, stored }: StreamedPage,
): Promise<{ body: Omit<DrawnBody, 'parts'>; plan: PagePlan } | undefined> {
  // A section that fails before its turn is told of in its turn.
  for (const section of sections) section.catch(() => {})
  const styles = services.styles(['header', 'footer', ...components])
  const out = openPageStream({ req, res }, early.status, pageHeaders(services.env, early, chrome, [styles.hash]))
  const write: Sink = mark ? (parts) => out.write(mark(parts)) : out.write
  const writeBody: Sink = (parts) => {
    stored?.push(...parts)
    return write(parts)
  }
  const body = beginBody(services, chrome, writeBody, signal)
  const context = blockContextOf(services, early, chrome)
  await write([
    ...startOf(services, early, styles),
    ...consentCardOf(services, early, context),
    ...(chrome.header ? drawHeader(services, chrome.header, context, early) : []),
  ])
  let plan: PagePlan = { ...early, slots: [] }
  let isWhole = true
  for (const [index, section] of sections.entries()) {
    await out.flush()
    try {
      const planned = await inTime(section, signal)
      if (!planned || !fits(planned)) {
        await end([Buffer.from(againNote(early.locale, early.path))])
        return undefined
      }
      if (index === 0) await write(linksOf(planned))
      await turn(() => inSpan('draw', () => body.draw(planned)))
      plan = { ...planned, slots: [...plan.slots, ...planned.slots] }
    } catch (error) {
      if (signal?.aborted) return undefined
      req.log.error({ err: error, path: early.path }, 'a section failed after the head was sent')
      isWhole = false
      await body.draw({ ...early, slots: [failedSection(chrome, `failed-${index}`)] })
    }
  }
  const drawn = body.end(plan)
  const footer = chrome.footer ? [drawFooter(services, chrome.footer, blockContextOf(services, plan, chrome))] : []
  await writeBody([pageEnd])
  await end([...footer, Buffer.from(documentEnd(drawn.dataPayload))])
  return isWhole ? { body: drawn, plan } : undefined

  async function end(parts: readonly Buffer[]): Promise<void> {
    await write(parts)
    await out.end()
  }

  /** The head that has left holds for a section: its status, and a policy that lets in what the section needs. */
  function fits(section: PagePlan): boolean {
    const allowed = neededBy(early)
    return section.status === early.status && neededBy(section).every((it) => allowed.includes(it))
  }

  function neededBy(section: PagePlan): string[] {
    return [...(policyName(services.env, section)?.split(' ') ?? []), ...(section.formTargets ?? [])]
  }

  /** Sheets that the head did not foresee; within `main` React would take a link for one of its own nodes. */
  function linksOf(planned: PagePlan): Buffer[] {
    const inHead = new Set(styles.hrefs)
    const sheets = services.styles(componentsOf(planned, planned.slots)).hrefs.filter((href) => !inHead.has(href))
    return sheets.map((href) => Buffer.from(`<link rel="stylesheet" href="${escapeHtml(href)}">`))
  }
}

/** @throws ProductError page.renderTimeout after 10 s; the signal's reason */
function inTime<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const limit = startTimeout(() => late.reject(new ProductError('page.renderTimeout')), renderTimeLimitMs)
  const leave = () => late.reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  return Promise.race([value, late.promise]).finally(() => {
    clearTimeout(limit)
    signal?.removeEventListener('abort', leave)
  })
}

/** In place of a section that cannot be shown. */
function failedSection(chrome: ChromeStories, uid: string): PlannedSlot {
  return viewSlot('section_failed', { phone: phoneOf(chrome) }, { uid })
}
