import type { MessageId } from '#i18n/MessageId.generated.ts'
import { messages } from '#i18n/messages.generated.ts'
import type { Turn } from '#server/http/drawings.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { isIsland, type PagePayload, type Slot } from '#shared/http/pages.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { DrawnPage } from '../drawnPage.ts'
import { jsonLdOf } from '../jsonLd/jsonLd.ts'
import { type ChromeStories, callOf, chromeDependencies, contactsOf } from '../plan/chrome.ts'
import { feedOf } from '../plan/listings.ts'
import type { PagePlan } from '../plan/plan.ts'
import { sharePath } from '../plan/planStory.ts'
import { drawConsentCard, drawFooter, drawHeader, drawLocalHeader } from './chrome.ts'
import { documentEnd, documentStart, pageEnd, pageStart, skipLink } from './document.ts'
import { drawSlots } from './drawSlots.tsx'
import { fullTitle, type HeadInput, headHtml } from './head.ts'
import { captchaSettings, outsideScripts, pageHeaders, policyName } from './policy.ts'
import { renderSlots, type Sink } from './render.tsx'
import type { DrawServices } from './services.ts'
import type { BlockContext } from './staticBlocks.tsx'
import { nestedComponents, type PageStyles } from './styles.ts'

/** The drawn part of a page between header and footer. */
export interface DrawnBody {
  /** UTF-8, in order, with the element around it. */
  parts: Buffer[]
  /** With the HTML of static slots, for a client navigation. */
  payload: () => PagePayload
  /** Without that HTML, for the page's own document. */
  dataPayload: PagePayload
  components: string[]
  /** Epoch ms. */
  validUntil: number
}

export interface Drawing {
  /** The turn of the reader, or of the cache, that it is drawn for. */
  turn: Turn
  /** Aborts when the only reader has left. */
  signal?: AbortSignal
}

/** Draws a page's plan to bytes. */
export async function drawPage(
  services: DrawServices,
  plan: PagePlan,
  chrome: ChromeStories,
  drawing: Drawing,
): Promise<DrawnPage> {
  return wholePage(services, plan, chrome, await drawBody(services, plan, chrome, drawing))
}

/** Draws the payload of a page for a client navigation. */
export async function drawPayload(
  services: DrawServices,
  plan: PagePlan,
  chrome: ChromeStories,
  drawing: Drawing,
): Promise<DrawnPage> {
  const body = await drawBody(services, plan, chrome, drawing)
  return {
    status: plan.status,
    parts: [Buffer.from(JSON.stringify(body.payload()))],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    dependencies: dependenciesOf(plan, chrome),
    validUntil: body.validUntil,
  }
}

/** Draws the body's slots in their turn: static ones from memory, islands by React. */
export function drawBody(
  services: DrawServices,
  plan: PagePlan,
  chrome: ChromeStories,
  { turn, signal }: Drawing,
): Promise<DrawnBody> {
  return turn(() => {
    // The reader may have left while the page waited.
    signal?.throwIfAborted()
    return inSpan('draw', () => drawParts(services, plan, chrome, signal))
  })
}

async function drawParts(
  services: DrawServices,
  plan: PagePlan,
  chrome: ChromeStories,
  signal?: AbortSignal,
): Promise<DrawnBody> {
  const parts: Buffer[] = []
  const body = beginBody(services, chrome, (drawn) => void parts.push(...drawn), signal)
  await body.draw(plan)
  return { ...body.end(plan), parts: [...parts, pageEnd] }
}

/** A body that is drawn section by section, in the order of the document. */
export interface BodyInProgress {
  /**
   * Draws the slots of a plan behind those that stand already. The first section brings the local header.
   * @throws as renderSlots; what has been drawn of the section is then no part of the payload
   */
  draw(section: PagePlan): Promise<void>
  /** @param plan all that is known of the page in the end, with the slots of all sections */
  end(plan: PagePlan): Omit<DrawnBody, 'parts'>
}

/** @param sink takes the bytes as they come, all but {@link pageEnd} */
export function beginBody(
  services: DrawServices,
  chrome: ChromeStories,
  sink: Sink,
  signal?: AbortSignal,
): BodyInProgress {
  const slots: Slot[] = []
  const htmls: Buffer[] = []
  const components = new Set<string>()
  let localHeader: Buffer | undefined
  let validUntil = Number.POSITIVE_INFINITY
  let isBegun = false
  return { draw, end }

  async function draw(section: PagePlan): Promise<void> {
    const context = blockContextOf(services, section, chrome)
    const drawn = drawSlots(services, section, context)
    if (!isBegun) {
      isBegun = true
      localHeader = section.localHeader && drawLocalHeader(services, section.localHeader, context)
      await sink(pageStart(localHeader))
    }
    await renderSlots(drawn.slots, () => payloadOf(services, section, context), sink, {
      statics: drawn.statics,
      signal,
      onError: (error) => services.log.error({ err: error, path: section.path }, 'a view failed to draw'),
    })
    slots.push(...drawn.slots)
    htmls.push(...drawn.statics)
    validUntil = Math.min(validUntil, drawn.validUntil)
    for (const name of componentsOf(section, drawn.slots)) components.add(name)
  }

  function end(plan: PagePlan): Omit<DrawnBody, 'parts'> {
    const dataPayload: PagePayload = {
      ...payloadOf(services, plan, blockContextOf(services, plan, chrome)),
      ...(localHeader && { localHeader: '' }),
      slots,
      styles: [...services.styles(components).hrefs],
      messages: islandMessages(services, plan, slots),
      policy: policyName(services.env, plan),
    }
    return {
      dataPayload,
      payload: () => withHtml(dataPayload, htmls, localHeader),
      components: [...components],
      validUntil,
    }
  }
}

/** Components whose style sheets a section needs. */
export function componentsOf(section: PagePlan, slots: readonly Pick<Slot, 'component'>[]): string[] {
  const { localHeader, story } = section
  return [
    ...slots.map((slot) => slot.component),
    ...(localHeader ? ['local_header'] : []),
    ...(story ? nestedComponents(story) : []),
  ]
}

/** The page's data without its slots. */
function payloadOf({ manifest }: DrawServices, plan: PagePlan, { today, contacts }: BlockContext): PagePayload {
  const { status, locale, path, key, description, alternates, queries } = plan
  return {
    build: manifest.buildId,
    status,
    locale,
    path,
    key,
    title: fullTitle(plan.title, locale),
    description,
    alternates,
    ...(queries && { queries }),
    today,
    contacts,
    call: callOf(plan, contacts),
    slots: [],
    styles: [],
  }
}

/** With the HTML of static slots. */
function withHtml(payload: PagePayload, statics: readonly Buffer[], localHeader: Buffer | undefined): PagePayload {
  let index = 0
  const slots = payload.slots.map((slot) => (isIsland(slot) ? slot : { ...slot, html: String(statics[index++]) }))
  return { ...payload, slots, ...(localHeader && { localHeader: String(localHeader) }) }
}

function islandMessages(
  { definitions }: DrawServices,
  plan: PagePlan,
  slots: readonly Slot[],
): Record<string, unknown> | undefined {
  const ids = slots.filter(isIsland).flatMap((slot) => definitions[slot.component]?.messages ?? [])
  if (ids.length === 0) return undefined
  return Object.fromEntries(ids.map((id) => [id, messages[plan.locale][id as MessageId]]))
}

/** The whole document: React draws the body, everything around it is assembled from strings. */
export function wholePage(services: DrawServices, plan: PagePlan, chrome: ChromeStories, body: DrawnBody): DrawnPage {
  const context = blockContextOf(services, plan, chrome)
  const header = plan.header ?? chrome.header
  const footer = plan.footer ?? chrome.footer
  const html = [
    ...consentCardOf(services, plan, context),
    ...(header ? drawHeader(services, header, context, plan) : []),
    ...body.parts,
    ...(footer ? [drawFooter(services, footer, context)] : []),
  ]
  const styles = services.styles([...body.components, 'header', 'footer'], [skipLink(plan.locale), ...html])
  return {
    status: plan.status,
    parts: [...startOf(services, plan, styles), ...html, Buffer.from(documentEnd(body.dataPayload))],
    headers: pageHeaders(services.env, plan, chrome, [styles.hash]),
    dependencies: dependenciesOf(plan, chrome),
    validUntil: body.validUntil,
  }
}

function dependenciesOf(plan: PagePlan, chrome: ChromeStories): ReadonlySet<string> {
  return new Set([...plan.dependencies, ...chromeDependencies(chrome)])
}

/** The card of consent; none on the page that has the choices. */
export function consentCardOf(services: DrawServices, plan: PagePlan, context: BlockContext): Buffer[] {
  if (plan.route === 'cookies') return []
  return drawConsentCard(services, context, plan.queries?.[plan.locale] ?? '')
}

/** From the doctype to the skip link. */
export function startOf({ env, manifest, clock }: DrawServices, plan: PagePlan, styles: PageStyles): Buffer[] {
  const { locale, path, story } = plan
  const input: HeadInput = {
    locale,
    path,
    title: plan.title,
    description: plan.description,
    noindex: plan.noindex,
    canonicalPath: plan.canonicalPath,
    paging: plan.paging,
    alternates: plan.alternates,
    sharePicture: story && !plan.noindex ? env.publicUrl + sharePath(locale, story.slug) : undefined,
    jsonLd: jsonLdOf({ env, clock }, plan),
    feed: feedOf(locale, path, story?.component),
    refreshSeconds: plan.refreshSeconds,
    type: story?.component === 'article' ? 'article' : 'website',
  }
  return documentStart({
    locale,
    buildId: manifest.buildId,
    iconsApi: env.iconsApi,
    outside: outsideScripts(env, plan),
    gamingOff: plan.gamingOff === true,
    head: headHtml(input, env.publicUrl, manifest),
    styleElement: styles.element,
  })
}

/** The data of the page that views get. */
export function blockContextOf({ env, clock }: DrawServices, plan: PagePlan, chrome: ChromeStories): BlockContext {
  const { locale, path, alternates } = plan
  return {
    locale,
    path,
    alternates,
    origin: env.publicUrl,
    today: localDay(clock()),
    now: clock(),
    contacts: contactsOf(chrome),
    captcha: captchaSettings(env),
    tables: env.tables,
    ticketOffice: env.ticketOffice,
    channels: env.channels,
    gamingOff: plan.gamingOff,
    formKey: plan.formKey,
    memberLinks: plan.memberLinks,
  }
}
