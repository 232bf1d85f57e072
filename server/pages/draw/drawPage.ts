import type { MessageId } from '#i18n/MessageId.generated.ts'
import { messages } from '#i18n/messages.generated.ts'
import type { Turn } from '#server/http/drawings.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { isIsland, type PagePayload, type Slot } from '#shared/http/pages.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { DrawnPage } from '../drawnPage.ts'
import { jsonLdOf } from '../jsonLd/jsonLd.ts'
import { type ChromeStories, chromeDependencies, contactsOf } from '../plan/chrome.ts'
import { feedOf } from '../plan/listings.ts'
import type { PagePlan } from '../plan/plan.ts'
import { sharePath } from '../plan/planStory.ts'
import { drawConsentCard, drawFooter, drawHeader, drawLocalHeader } from './chrome.ts'
import { documentEnd, documentStart, pageEnd, pageStart } from './document.ts'
import { drawSlots } from './drawSlots.tsx'
import { fullTitle, type HeadInput, headHtml } from './head.ts'
import { captchaSettings, outsideScripts, pageHeaders, policyName } from './policy.ts'
import { renderSlots } from './render.tsx'
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
  const context = blockContextOf(services, plan, chrome)
  const { slots, statics, validUntil } = drawSlots(services, plan, context)
  const localHeader = plan.localHeader && drawLocalHeader(services, plan.localHeader, context)
  const components = [
    ...slots.map((slot) => slot.component),
    ...(plan.localHeader ? ['local_header'] : []),
    ...(plan.story ? nestedComponents(plan.story) : []),
  ]
  const dataPayload: PagePayload = {
    build: services.manifest.buildId,
    status: plan.status,
    locale: plan.locale,
    path: plan.path,
    key: plan.key,
    title: fullTitle(plan.title, plan.locale),
    description: plan.description,
    alternates: plan.alternates,
    ...(plan.queries && { queries: plan.queries }),
    today: context.today,
    contacts: context.contacts,
    ...(localHeader && { localHeader: '' }),
    slots,
    styles: [...services.styles(components).hrefs],
    messages: islandMessages(services, plan, slots),
    policy: policyName(services.env, plan),
  }
  const parts = pageStart(localHeader)
  const sink = (drawn: readonly Buffer[]) => void parts.push(...drawn)
  await renderSlots(slots, dataPayload, sink, {
    statics,
    signal,
    onError: (error) => services.log.error({ err: error, path: plan.path }, 'a view failed to draw'),
  })
  return {
    parts: [...parts, pageEnd],
    dataPayload,
    payload: () => withHtml(dataPayload, statics, localHeader),
    components,
    validUntil,
  }
}

/** Replaces the markers by the HTML. */
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
  const styles = services.styles([...body.components, 'header', 'footer'])
  const context = blockContextOf(services, plan, chrome)
  const header = plan.header ?? chrome.header
  const footer = plan.footer ?? chrome.footer
  return {
    status: plan.status,
    parts: [
      ...startOf(services, plan, styles),
      ...consentCardOf(services, plan, context),
      ...(header ? drawHeader(services, header, context, plan.queries) : []),
      ...body.parts,
      ...(footer ? [drawFooter(services, footer, context)] : []),
      Buffer.from(documentEnd(body.dataPayload)),
    ],
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
    today: todayInParis(clock()),
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
