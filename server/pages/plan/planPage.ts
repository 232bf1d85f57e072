import { intlFor } from '#i18n/createIntl.ts'
import type { CheckedStory, ContentLink } from '#server/content/door.ts'
import type { PageAddress } from '#server/http/address.ts'
import { messageOf } from '#server/http/answerError.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { pathFor, type RouteMatch } from '#shared/routes.ts'
import { type ChromeStories, phoneOf } from '../draw/chrome.tsx'
import type { PageServices } from '../services.ts'
import { withoutGuarded } from './guardedStories.ts'
import { fillListings } from './listings.ts'
import type { PagePlan, PlannedSlot } from './plan.ts'
import { crumbsOf, descriptionOf, type PlanOptions, planStory, storySlots, titleOf } from './planStory.ts'
import type { Resolution } from './resolve.ts'
import { routeFunctions } from './routeFunctions.ts'
import { withTournamentLive } from './tournamentLive.ts'
import { viewSlot } from './viewSlot.ts'

type Drawable = Exclude<Resolution, { kind: 'login' }>

/** A page as it will be drawn. @throws ProductError page.unmatchedRoute, page.contentUnavailable */
export async function planPage(
  services: PageServices,
  resolution: Drawable,
  address: PageAddress,
  chrome: ChromeStories,
  options: PlanOptions,
): Promise<PagePlan> {
  const plan = withListings(services, await planOf(services, resolution, address, chrome, options), address)
  return withTournamentLive(services, plan)
}

async function planOf(
  services: PageServices,
  resolution: Drawable,
  address: PageAddress,
  chrome: ChromeStories,
  options: PlanOptions,
): Promise<PagePlan> {
  if (resolution.kind === 'route') return planRoute(services, resolution.match, address, chrome, options)
  const story = await readStory(services, resolution.link, address)
  if (resolution.kind === 'kept') return planKept(services, story, resolution.link, address, options)
  return planStory(services, story, { locale: address.locale, path: address.path, link: resolution.link }, options)
}

/**
 * Blocks that show stories by rule get what they show, and no block shows a guarded story to those whom it is not for.
 * @throws ProductError page.invalidRoute
 */
export function withListings(services: PageServices, plan: PagePlan, address: PageAddress): PagePlan {
  const request = { locale: plan.locale, path: address.path, query: address.query }
  const { slots, tokens, validUntil } = fillListings(services, plan.slots, request)
  return {
    ...plan,
    slots: withoutGuarded(slots, plan.story),
    validUntil,
    dependencies: new Set([...plan.dependencies, ...tokens]),
  }
}

/** @throws ProductError page.unmatchedRoute when the story went since the links were read */
export async function readStory(
  { content }: PageServices,
  link: ContentLink,
  address: PageAddress,
): Promise<CheckedStory> {
  const story = await content.story(address.locale, link.storySlug)
  if (!story) throw new ProductError('page.unmatchedRoute', { values: { path: address.path } })
  return story
}

/** A header, footer or sub-brand page under its long address: for editors, outside of every index. */
async function planKept(
  services: PageServices,
  story: CheckedStory,
  link: ContentLink,
  { locale, path, slug }: PageAddress,
  options: PlanOptions,
): Promise<PagePlan> {
  const plan = await planStory(services, story, { locale, path, link }, options)
  const long = { fr: pathOf('fr', slug), en: pathOf('en', slug) }
  const kept: PagePlan = { ...plan, path, alternates: long, noindex: true, crumbs: [] }
  if (!link.chrome) return { ...kept, canonicalPath: pathOf(locale, link.canonical) }
  const heading = { uid: 'heading', component: 'page', content: { title: story.name, show_title: true, body: [] } }
  if (story.component === 'header') return { ...kept, header: story, slots: [heading] }
  if (story.component === 'footer') return { ...kept, footer: story, slots: [heading] }
  if (story.component === 'local_header') return { ...kept, localHeader: story, slots: [heading] }
  return kept
}

/** An application page: what editors put at its slug, then its function. */
async function planRoute(
  services: PageServices,
  { route, locale, params }: RouteMatch,
  address: PageAddress,
  chrome: ChromeStories,
  options: PlanOptions,
): Promise<PagePlan> {
  const { content } = services
  const link = content.links.find(locale, address.slug)
  const story = link?.published ? await content.story(locale, link.storySlug) : null
  const crumbs = story ? crumbsOf(services, locale, address.slug) : []
  const slots = story ? storySlots(services, story, crumbs, options) : []
  const ready = routeFunctions[route.name]
  // Words of the editor say what there is already; the notice is for addresses without any.
  const ownSlots = ready?.slots(services, { locale, story }) ?? (story ? [] : [soonSlot(chrome)])
  const title = intlFor(locale).formatMessage({ id: ready?.title ?? 'pages.soon.title' })
  return {
    status: 200,
    locale,
    path: address.path,
    alternates: { fr: pathFor(route.name, 'fr', params), en: pathFor(route.name, 'en', params) },
    key: `${route.name} ${locale}`,
    title: (story && titleOf(story)) ?? title,
    description: story ? descriptionOf(story) : undefined,
    noindex: route.unlisted === true || !(story || ready),
    ...(story && { story }),
    route: route.name,
    crumbs,
    ...(options.gamingOff && { gamingOff: true }),
    slots: [...slots, ...ownSlots],
    dependencies: new Set(story?.dependencies),
  }
}

function soonSlot(chrome: ChromeStories): PlannedSlot {
  const phone = phoneOf(chrome)
  return viewSlot('soon_page', { phone }, { uid: 'soon', memoKey: `soon ${phone}` })
}

export interface ErrorFacts {
  /** Null: nobody foresaw it, and its message stays in the log. */
  error: ProductError | null
  requestId: string
  locale: Locale
  /** As asked for; may be anything. */
  path: string
}

/** The error page: code, message, description. */
export function planError({ error, requestId, locale, path }: ErrorFacts, chrome: ChromeStories): PagePlan {
  const status = error?.status ?? 500
  const intl = intlFor(locale)
  const message = intl.formatMessage({ id: status === 404 ? 'pages.error.notFoundTitle' : 'pages.error.serverTitle' })
  const phone = phoneOf(chrome)
  const known = error && new ProductError(error.id, { ...error.details, values: { phone, ...error.details.values } })
  const description = known
    ? messageOf(known, locale)
    : intl.formatMessage({ id: 'pages.error.general' }, { requestId })
  return {
    status,
    locale,
    path,
    alternates: { fr: pathFor('home', 'fr'), en: pathFor('home', 'en') },
    key: `error ${requestId}`,
    title: message,
    noindex: true,
    crumbs: [],
    slots: [viewSlot('error_page', { status, message, description, requestId }, { uid: 'error' })],
    dependencies: new Set(),
  }
}
