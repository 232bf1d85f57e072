import { pageData } from '#client/app/dataNames.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { messages } from '#i18n/messages.generated.ts'
import { type CheckedStory, isPublic } from '#server/content/door.ts'
import type { Env } from '#server/env.ts'
import { contentSecurityPolicy } from '#server/http/securityHeaders.ts'
import { tagManagerScript, tagManagerSources } from '#server/outside/tagManager.ts'
import { isIsland, type PagePayload, type Slot } from '#shared/http/pages.ts'
import { languageTags } from '#shared/locales.ts'
import { holdsSecret, isConfidentialPath } from '#shared/routes.ts'
import { feedOf } from '../feeds/feeds.ts'
import { jsonLdOf } from '../jsonLd/jsonLd.ts'
import { chromeWithoutGaming } from '../plan/gamingPages.ts'
import type { PagePlan, PlannedSlot } from '../plan/plan.ts'
import { type PageServices, todayInParis } from '../services.ts'
import { sharePath } from '../share/shareRoute.ts'
import { bookingTargets, tablePolicy } from './bookingPolicy.ts'
import { captchaFacts, captchaPolicy } from './captchaPolicy.ts'
import {
  type ChromeStories,
  chromeDependencies,
  contactsOf,
  drawFooter,
  drawHeader,
  drawLocalHeader,
  formTargetsOf,
} from './chrome.tsx'
import { type DocumentStart, documentEnd, documentStart, pageEnd, pageStart } from './document.ts'
import { drawView } from './drawView.tsx'
import { marksOf, placeMarks } from './editMarks.tsx'
import { fullTitle, type HeadFacts, headHtml } from './head.ts'
import { islandProps } from './islandProps.ts'
import { nestedComponents } from './nestedComponents.ts'
import { renderPage } from './render.tsx'
import { markerOf, splice } from './splice.ts'
import type { BlockFacts } from './staticBlocks.tsx'
import type { PageStyles } from './styles.ts'

/** The part of a page between header and footer, drawn. */
export interface DrawnBody {
  /** UTF-8, in order. */
  parts: Buffer[]
  /** With the HTML of static slots: what a client navigation gets. */
  payload: () => PagePayload
  /** Without it: what stands in the page's own document. */
  dataPayload: PagePayload
  components: string[]
  validUntil: number
}

/** A whole page: bytes and the headers that belong to them. */
export interface DrawnPage {
  status: number
  /** UTF-8, in order. */
  parts: readonly Buffer[]
  headers: Record<string, string>
  dependencies: ReadonlySet<string>
  /** Epoch ms. */
  validUntil: number
}

/** Draws the body's slots: static ones from what is kept, islands by React. */
export async function drawBody(
  services: PageServices,
  plan: PagePlan,
  chrome: ChromeStories,
  signal?: AbortSignal,
): Promise<DrawnBody> {
  const facts = factsOf(services, plan, chrome)
  const statics: Buffer[] = []
  const slots: Slot[] = []
  let validUntil = plan.validUntil ?? Number.POSITIVE_INFINITY
  for (const planned of plan.slots) {
    const lang = planned.untranslated ? languageTags.fr : undefined
    const marks = planned.editable ? marksOf(planned.editable) : undefined
    const named = { id: planned.uid, component: planned.component, ...(lang && { lang }), ...(marks && { marks }) }
    if (services.definitions[planned.component]?.interactive) {
      slots.push({ ...named, props: islandProps(services.definitions[planned.component], planned.content) })
      continue
    }
    const drawn = drawSlot(services, planned, facts)
    if (drawn.html.length === 0) continue
    validUntil = Math.min(validUntil, drawn.validUntil)
    slots.push({ ...named, html: markerOf(statics.length) })
    statics.push(marks ? placeMarks(drawn.html) : drawn.html)
  }
  let localHeader: string | undefined
  if (plan.localHeader) {
    localHeader = markerOf(statics.length)
    statics.push(drawLocalHeader(services, plan.localHeader, facts))
  }
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
    today: facts.today,
    contacts: facts.contacts,
    localHeader,
    slots,
    styles: [...services.styles(components).hrefs],
    messages: islandMessages(services, plan, slots),
    policy: policyName(services, plan),
    ...(plan.hints && { hints: plan.hints }),
  }
  const drawn = await renderPage(dataPayload, {
    signal,
    onError: (error) => services.log.error({ err: error, path: plan.path }, 'a view failed while it was drawn'),
  })
  return {
    parts: splice(drawn, statics),
    dataPayload,
    payload: () => withHtml(dataPayload, statics),
    components,
    validUntil,
  }
}

/** The same words for the same additions to the policy of a document, for the router (client/app/navigation/pageLoader.ts). */
export function policyName({ env }: PageServices, plan: PagePlan): string | undefined {
  const { scripts = [], frames = [], pages = [] } = tablePolicy(env, plan) ?? {}
  const captcha = captchaPolicy(env.captcha, plan) && 'captcha'
  // A tag manager that runs stays with its document, and would read what is shown next.
  const tags = env.tagManager && !isConfidential(plan) && 'tags'
  const additions = [captcha, tags, ...scripts, ...frames, ...pages].filter(Boolean)
  return [...new Set(additions)].join(' ') || undefined
}

function drawSlot(services: PageServices, slot: PlannedSlot, facts: BlockFacts) {
  return drawView(services.blocks, slot, facts) ?? services.blocks.draw(slot, facts, slot.memoKey)
}

/** Puts the HTML back where the markers stand. */
function withHtml(payload: PagePayload, statics: readonly Buffer[]): PagePayload {
  let index = 0
  const slots = payload.slots.map((slot) => (isIsland(slot) ? slot : { ...slot, html: String(statics[index++]) }))
  return { ...payload, slots, ...(payload.localHeader !== undefined && { localHeader: String(statics[index]) }) }
}

function islandMessages(
  { definitions }: PageServices,
  plan: PagePlan,
  slots: readonly Slot[],
): Record<string, unknown> | undefined {
  const ids = slots.filter(isIsland).flatMap((slot) => definitions[slot.component]?.messages ?? [])
  if (ids.length === 0) return undefined
  return Object.fromEntries(ids.map((id) => [id, messages[plan.locale][id as MessageId]]))
}

/** Draws a page from its plan to its bytes. */
export async function drawPage(
  services: PageServices,
  plan: PagePlan,
  chrome: ChromeStories,
  signal?: AbortSignal,
): Promise<DrawnPage> {
  return wholePage(services, plan, chrome, await drawBody(services, plan, chrome, signal))
}

/** The whole document, put together by hand round React's part. */
export function wholePage(services: PageServices, plan: PagePlan, chrome: ChromeStories, body: DrawnBody): DrawnPage {
  const styles = services.styles([...body.components, 'header', 'footer'])
  const facts = factsOf(services, plan, chrome)
  const header = partOfFrame(services, plan, plan.header ?? chrome.header)
  const footer = partOfFrame(services, plan, plan.footer ?? chrome.footer)
  const start = startOf(services, plan, styles)
  return {
    status: plan.status,
    parts: [
      ...start,
      ...(header ? drawHeader(services, header, facts, plan.queries) : []),
      pageStart,
      ...body.parts,
      pageEnd,
      ...(footer ? [drawFooter(services, footer, facts)] : []),
      Buffer.from(documentEnd(body.dataPayload)),
    ],
    headers: pageHeaders(services, plan, chrome, [styles.hash]),
    dependencies: dependenciesOf(plan, chrome),
    validUntil: body.validUntil,
  }
}

/** A reader who protects themselves finds no way to games in it. */
function partOfFrame(services: PageServices, { gamingOff }: PagePlan, story: CheckedStory | null): CheckedStory | null {
  return story && gamingOff ? chromeWithoutGaming(services, story) : story
}

/** From the doctype to the skip link. */
export function startOf(services: PageServices, plan: PagePlan, styles: PageStyles): Buffer[] {
  const { env, manifest } = services
  const head = headHtml(headFacts(services, plan), env.publicUrl, manifest)
  const { locale } = plan
  return documentStart({
    locale,
    buildId: manifest.buildId,
    iconsApi: env.iconsApi,
    outside: outsideOf(env, plan),
    gamingOff: plan.gamingOff === true,
    head,
    styleElement: styles.element,
  })
}

/** Scripts of others, and where what breaks is told: only where they are set. */
function outsideOf({ tagManager, monitoring }: Env, plan: PagePlan): DocumentStart['outside'] {
  return {
    [pageData.tagManager]: tagManager && !isConfidential(plan) ? tagManagerScript(tagManager) : undefined,
    [pageData.monitoring]: monitoring?.dsn,
  }
}

/** Pages beside which no script of others stands: by their address, for members alone, or with an editor's key. */
function isConfidential({ path, story, status, hints }: PagePlan): boolean {
  const isForMembers = status === 403 || (story !== undefined && !isPublic(story))
  return isConfidentialPath(path) || isForMembers || hints !== undefined
}

/** The payload of a page as it is stored beside it. */
export async function drawPayload(services: PageServices, plan: PagePlan, chrome: ChromeStories): Promise<DrawnPage> {
  const body = await drawBody(services, plan, chrome)
  return {
    status: plan.status,
    parts: [Buffer.from(JSON.stringify(body.payload()))],
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    dependencies: dependenciesOf(plan, chrome),
    validUntil: body.validUntil,
  }
}

function dependenciesOf(plan: PagePlan, chrome: ChromeStories): ReadonlySet<string> {
  return new Set([...plan.dependencies, ...chromeDependencies(chrome)])
}

export function factsOf(services: PageServices, plan: PagePlan, chrome: ChromeStories): BlockFacts {
  const { locale, path, alternates } = plan
  return {
    locale,
    path,
    alternates,
    today: todayInParis(services.clock),
    now: services.clock(),
    contacts: contactsOf(chrome),
    captcha: captchaFacts(services.env.captcha),
    tables: services.env.tables,
    gamingOff: plan.gamingOff,
    formKey: plan.formKey,
  }
}

function headFacts(services: PageServices, plan: PagePlan): HeadFacts {
  return {
    locale: plan.locale,
    path: plan.path,
    title: plan.title,
    description: plan.description,
    noindex: plan.noindex,
    canonicalPath: plan.canonicalPath,
    alternates: plan.alternates,
    sharePicture:
      plan.story && !plan.noindex ? services.env.publicUrl + sharePath(plan.locale, plan.story.slug) : undefined,
    jsonLd: jsonLdOf(services, plan),
    feed: feedOf(plan.locale, plan.path, plan.story?.component),
    refreshSeconds: plan.refreshSeconds,
    type: plan.story?.component === 'article' ? 'article' : 'website',
  }
}

/** Headers of a page's 200 and of its errors; what varies by answer (encoding, ETag) comes later. */
export function pageHeaders(
  services: PageServices,
  plan: PagePlan,
  chrome: ChromeStories,
  styleHashes: readonly string[],
): Record<string, string> {
  const { env } = services
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': languageTags[plan.locale],
    'Content-Security-Policy': contentSecurityPolicy({
      styleHashes,
      formTargets: [...formTargetsOf(chrome), ...(plan.formTargets ?? []), ...bookingTargets(env)],
      connect: env.iconsApi.map((base) => new URL(base).origin),
      images: plan.route === 'search' && env.mapTiles ? [new URL(env.mapTiles.url).origin] : [],
      captcha: captchaPolicy(env.captcha, plan),
      tables: tablePolicy(env, plan),
      tagManager: env.tagManager && !isConfidential(plan) ? tagManagerSources(env.tagManager) : undefined,
      secure: env.publicUrl.startsWith('https:'),
    }),
    ...(plan.noindex && { 'X-Robots-Tag': 'noindex' }),
    // The page that is read next, and what stands in it, learns of no token.
    ...(holdsSecret(plan.path) && { 'Referrer-Policy': 'strict-origin' }),
  }
}
