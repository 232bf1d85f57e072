import { intlFor } from '#i18n/createIntl.ts'
import { formatPhone } from '#i18n/formats.ts'
import type { CheckedStory, ContentLink } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import { messageOf } from '#server/http/answerError.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import type { Listed } from '#shared/content/block.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { type Locale, pathOf, pathsOf } from '#shared/locales.ts'
import { pathsFor, type RouteMatch } from '#shared/routes.ts'
import type { PageView } from '../applicationPage.ts'
import { type ChromeStories, phoneOf } from './chrome.ts'
import { storyWithoutGaming } from './gamingPages.ts'
import { withoutGuarded } from './guards.ts'
import { withQuery } from './languageQuery.ts'
import { fillListings, incompleteMs, typeToken } from './listings.ts'
import { type Crumb, createPlan, type PagePlan, type PlannedSlot, viewSlot } from './plan.ts'
import { crumbsOf, descriptionOf, planStory, storySlots, titleOf } from './planStory.ts'
import { isKnownType, isShared, type Resolution, type RouteResolution, type SharedResolution } from './resolve.ts'
import type { PlanServices } from './services.ts'
import { tablePolicy } from './tablePolicy.ts'
import { liveMs, withTournamentLive } from './tournamentLive.ts'

export interface PlanInput {
  resolution: Resolution
  address: PageAddress
  chrome: ChromeStories
  /** The reader has protection: nothing that promotes games is shown. */
  gamingOff: boolean
  /** The connected member of a page that no cache stores. */
  session?: MemberSession | null
}

/**
 * The plan of a public page: a story, a list of stories, or a page that its address decides.
 * @throws ProductError page.unmatchedRoute, page.invalidRoute, page.contentUnavailable
 */
export function planPage(services: PlanServices, input: PlanInput): Promise<PagePlan> {
  return inSpan('plan', async () => completePlan(services, await planWithoutLists(services, input), input.address))
}

async function planWithoutLists(services: PlanServices, input: PlanInput): Promise<PagePlan> {
  const { resolution, address, gamingOff } = input
  if (isShared(resolution)) return planSharedPage(services, resolution, input)
  if (resolution.kind === 'route') return planListingPage(services, resolution, input)
  const { link } = resolution
  const story = await readStory(services, link, address)
  if (resolution.kind === 'fragment') return planFragment(services, story, link, input)
  return planStory(services, story, { locale: address.locale, path: address.path, link }, gamingOff)
}

/**
 * Adds what depends on the whole page: its lists of stories, free places, links to booking partners.
 * @throws ProductError page.invalidRoute
 */
export async function completePlan(services: PlanServices, plan: PagePlan, address: PageAddress): Promise<PagePlan> {
  return withTournamentLive(services, withListings(services, plan, address))
}

/**
 * Fills the blocks that show stories by rule, and removes the guarded stories that the page must not show.
 * @throws ProductError page.invalidRoute
 */
export function withListings(services: PlanServices, plan: PagePlan, address: PageAddress): PagePlan {
  const request = { locale: plan.locale, path: address.path, query: address.query, ownUuid: plan.story?.uuid }
  const { slots: filled, tokens, validUntil: listsUntil } = fillListings(services, plan.slots, request)
  // While stories are still being read, one that is shown may be missing for a moment.
  const isWhole = !plan.story?.problems.length || services.content.holdsAll(plan.locale)
  const storyUntil = isWhole ? Number.POSITIVE_INFINITY : services.clock() + incompleteMs
  const validUntil = Math.min(listsUntil, storyUntil, plan.validUntil ?? Number.POSITIVE_INFINITY)
  const slots = withoutGuarded(filled, plan.story)
  const dependencies = new Set([...plan.dependencies, ...tokens])
  const paging = pagingOf(slots)
  return {
    ...plan,
    ...(paging && { paging }),
    slots,
    validUntil,
    dependencies,
    tables: tablePolicy(services.env, slots),
  }
}

/** The page number is that of the first list with more than one. */
function pagingOf(slots: readonly PlannedSlot[]): PagePlan['paging'] {
  const lists = slots.flatMap(({ content }) => (content.listing as Listed | undefined) ?? [])
  const long = lists.find(({ pages }) => pages > 1)
  return long && { page: long.page, pages: long.pages, query: long.query }
}

/** @throws ProductError page.unmatchedRoute if the story was deleted since the links were read, or is of no known type */
export async function readStory(
  { content, definitions }: PlanServices,
  link: ContentLink,
  address: PageAddress,
): Promise<CheckedStory> {
  const story = await content.story(address.locale, link.storySlug)
  if (!story || !isKnownType(definitions, story.component))
    throw new ProductError('page.unmatchedRoute', { values: { path: address.path } })
  return story
}

/** A header, footer or sub-brand page at its slug in the content service: for editors, not indexed. */
async function planFragment(
  services: PlanServices,
  story: CheckedStory,
  link: ContentLink,
  { address: { locale, path, slug }, gamingOff }: PlanInput,
): Promise<PagePlan> {
  const plan = await planStory(services, story, { locale, path, link }, gamingOff)
  const alternates = pathsOf(slug)
  const fragment: PagePlan = { ...plan, path, alternates, noindex: true, crumbs: [] }
  if (!link.chrome) return { ...fragment, canonicalPath: pathOf(locale, link.canonical) }
  const heading = { uid: 'heading', component: 'page', content: { title: story.name, show_title: true, body: [] } }
  const previewed = gamingOff ? storyWithoutGaming(services, story) : story
  if (story.component === 'header') return { ...fragment, header: previewed, slots: [heading] }
  if (story.component === 'footer') return { ...fragment, footer: previewed, slots: [heading] }
  if (story.component === 'local_header') return { ...fragment, localHeader: story, slots: [heading] }
  return fragment
}

/** A list of stories after the editors' story at its slug; a notice if there is neither. */
async function planListingPage(
  services: PlanServices,
  { match, page }: RouteResolution,
  { address, chrome, gamingOff }: PlanInput,
): Promise<PagePlan> {
  const { route, locale, params } = match
  const listing = page && 'slots' in page ? page : undefined
  const { story, crumbs, slots } = await readEditorial(services, address, gamingOff)
  const ownSlots = listing?.slots(services, locale, story) ?? (story ? [] : [soonSlot(chrome)])
  const title = intlFor(locale).formatMessage({ id: listing?.title ?? 'pages.soon.title' })
  return createPlan({
    locale,
    path: address.path,
    alternates: pathsFor(route.name, params),
    key: `${route.name} ${locale}`,
    title: (story && titleOf(story)) ?? title,
    description: story ? descriptionOf(story) : undefined,
    noindex: route.unlisted === true || !(story || listing),
    ...(story && { story }),
    route: route.name,
    crumbs,
    ...(gamingOff && { gamingOff }),
    slots: [...slots, ...ownSlots],
    dependencies: new Set(story?.dependencies),
  })
}

/** The view of a page that its address decides, after the editors' story at its slug. */
async function planSharedPage(
  services: PlanServices,
  { match: { route, locale }, page }: SharedResolution,
  { address, gamingOff, session = null }: PlanInput,
): Promise<PagePlan> {
  const { content, clock } = services
  const { path, query } = address
  const [{ story, crumbs, slots }, composed] = await Promise.all([
    readEditorial(services, address, gamingOff),
    page.compose({ locale, path, query, session, gamingOff }),
  ])
  const { view, types, validUntil, showsPlaces } = composed
  const isWhole = content.holdsAll(locale)
  const own = viewSlot(view.component, view.props)
  return createPlan({
    locale,
    path,
    alternates: pathsFor(route.name),
    key: `${route.name} ${locale}`,
    title: view.title,
    description: (story && descriptionOf(story)) ?? view.description,
    noindex: view.noindex === true,
    ...(story && { story }),
    route: route.name,
    crumbs,
    ...(gamingOff && { gamingOff }),
    slots: [...slots, own],
    validUntil: Math.min(
      validUntil,
      isWhole ? Number.POSITIVE_INFINITY : clock() + incompleteMs,
      showsPlaces ? clock() + liveMs : Number.POSITIVE_INFINITY,
    ),
    dependencies: new Set([...(story?.dependencies ?? []), ...types.map(typeToken)]),
  })
}

function soonSlot(chrome: ChromeStories): PlannedSlot {
  const phone = phoneOf(chrome)
  return viewSlot('soon_page', { phone }, { uid: 'soon', memoKey: `soon ${phone}` })
}

interface Editorial {
  story: CheckedStory | null
  crumbs: Crumb[]
  slots: PlannedSlot[]
}

/** Reads the editors' story at the slug of an application page. */
async function readEditorial(
  services: PlanServices,
  { locale, slug }: PageAddress,
  gamingOff: boolean,
): Promise<Editorial> {
  const { content } = services
  const link = content.links.find(locale, slug)
  const story = link?.published ? await content.story(locale, link.storySlug) : null
  if (!story) return { story, crumbs: [], slots: [] }
  const crumbs = crumbsOf(services, locale, slug)
  return { story, crumbs, slots: storySlots(services, story, crumbs, gamingOff) }
}

export interface ApplicationPlanInput {
  match: RouteMatch
  address: PageAddress
  gamingOff: boolean
  /** For views that name none. */
  status: number
  formKey: string
  returned?: ReturnedForm
}

/** The plan of an application page that its domain opened: the editors' story at its slug, and its view. */
export async function planApplicationPage(
  services: PlanServices,
  view: PageView,
  { match, address, gamingOff, status, formKey, returned }: ApplicationPlanInput,
): Promise<PagePlan> {
  const { route, locale, params } = match
  const { path, search } = address
  const { story, crumbs, slots } = await readEditorial(services, address, gamingOff)
  const editorial = story ? withoutGuarded(slots, story) : []
  const own = viewSlot(view.component, { ...view.props, ...(returned && { returned }) })
  // A view at the top has the title; the story's own would be a second one.
  const allSlots = view.isBeforeStory ? [own, ...editorial.slice(1)] : [...editorial, own, ...(view.blocks ?? [])]
  const plan = createPlan({
    status: view.status ?? status,
    locale,
    path,
    alternates: pathsFor(route.name, params),
    key: `${route.name} ${locale} ${path}`,
    title: view.title,
    description: (story && descriptionOf(story)) ?? view.description,
    noindex: route.unlisted === true || route.access !== undefined || view.noindex === true,
    ...(view.refreshSeconds && { refreshSeconds: view.refreshSeconds }),
    ...(view.formTargets && { formTargets: view.formTargets }),
    ...(view.memberLinks && { memberLinks: view.memberLinks }),
    ...(story && { story }),
    route: route.name,
    formKey,
    crumbs,
    ...(gamingOff && { gamingOff }),
    slots: allSlots,
    tables: tablePolicy(services.env, allSlots),
  })
  return withQuery(services, plan, search)
}

export interface ErrorInput {
  /** Null for an unexpected error, whose message is only logged. */
  error: ProductError | null
  requestId: string
  locale: Locale
  /** As requested, possibly malformed. */
  path: string
}

/** The error page: code, message, description. */
export function planError({ error, requestId, locale, path }: ErrorInput, chrome: ChromeStories): PagePlan {
  const status = error?.status ?? 500
  const intl = intlFor(locale)
  const message = intl.formatMessage({ id: status === 404 ? 'pages.error.notFoundTitle' : 'pages.error.serverTitle' })
  const phone = phoneOf(chrome)
  const values = { phone: formatPhone(intl, phone), ...error?.details.values }
  const known = error && new ProductError(error.id, { ...error.details, values })
  const description = known
    ? messageOf(known, locale)
    : intl.formatMessage({ id: 'pages.error.general' }, { requestId })
  return createPlan({
    status,
    locale,
    path,
    alternates: pathsFor('home'),
    key: `error ${requestId}`,
    title: message,
    slots: [
      viewSlot(
        'error_page',
        { status, message, description, requestId, ...(status >= 500 && { phone }) },
        { uid: 'error' },
      ),
    ],
  })
}
