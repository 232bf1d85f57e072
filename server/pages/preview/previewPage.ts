import type { Request } from 'express'
import { type CheckedStory, isPreview } from '#server/content/index.ts'
import type { Env } from '#server/env/index.ts'
import { type PageAddress, readAddress } from '#server/http/address.ts'
import { readJsonBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { type DescribedRoute, describeRoute, type RouteDescription } from '#server/http/describe/description.ts'
import { signalOfReader } from '#server/http/readerGone.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import { path as anyPath } from '#shared/http/answer.ts'
import { pathsOf } from '#shared/locales.ts'
import { sendOnce } from '../cache/sendPage.ts'
import { drawBody, drawPage } from '../draw/drawPage.ts'
import type { DrawServices } from '../draw/services.ts'
import type { StylesOf } from '../draw/styles.ts'
import type { PageRequest } from '../perRequest/pageRequest.ts'
import type { PerRequestServices } from '../perRequest/services.ts'
import { inRoot, readChrome } from '../plan/chrome.ts'
import { createPlan, type PagePlan, viewSlot } from '../plan/plan.ts'
import { withListings } from '../plan/planPage.ts'
import { crumbsOf, descriptionOf, localHeaderOf, storySlots, titleOf } from '../plan/planStory.ts'
import type { PlanServices } from '../plan/services.ts'
import { previewHints, withHints } from './previewHints.ts'

/**
 * Answers the draft of a story in the visual editor: uncached, in the editor's frame, with marks and hints, and with
 * the preview script instead of the boot script.
 * @throws ProductError page.unmatchedRoute
 */
export async function answerPreview(
  services: PlanServices & DrawServices,
  { req, res, address }: Pick<PageRequest, 'req' | 'res' | 'address'>,
): Promise<void> {
  const { locale, slug } = address
  const { content, env, manifest } = services
  const turn = await services.drawings.admit(req)
  const known = content.links.find(locale, slug)
  const signal = signalOfReader(res)
  const story = await content
    .draft(locale, known?.storySlug ?? inRoot(env.storyblok.rootFolder, slug), signal)
    .catch((error) => {
      signal.throwIfAborted()
      throw error
    })
  if (!story) throw new ProductError('page.unmatchedRoute', { values: { path: address.path } })
  for (const problem of story.problems)
    req.log.info({ story: story.storySlug, ...problem }, 'preview of a story with a problem')
  const chrome = await readChrome(services, locale)
  // An editor's next word may need any rule.
  const styles: StylesOf = (components) => services.styles(components)
  const withScript = { ...services, styles, manifest: { ...manifest, boot: manifest.preview } }
  const plan = await planPreview(services, story, address, address.query)
  const drawn = await drawPage(withScript, plan, chrome, { turn, signal })
  const policy = previewPolicy(String(drawn.headers['Content-Security-Policy']), editorOrigins(env), plan)
  res.removeHeader('X-Frame-Options')
  res.set('Cache-Control', 'private, no-store')
  await sendOnce(req, res, { ...drawn, headers: { ...drawn.headers, 'Content-Security-Policy': policy } })
}

/** The page of a draft, or of the story in the editor's form, with hints beside the blocks. */
async function planPreview(
  services: PlanServices,
  story: CheckedStory,
  address: PageAddress,
  query: URLSearchParams,
): Promise<PagePlan> {
  const { locale, slug, path } = address
  const own = await services.previews?.[story.component]?.({ story, query, path })
  const crumbs = crumbsOf(services, locale, slug)
  const hints = previewHints(services, story)
  const plan = createPlan({
    locale,
    path,
    alternates: pathsOf(slug),
    key: `${story.uuid} ${locale}`,
    title: titleOf(story),
    description: descriptionOf(story),
    story,
    crumbs,
    localHeader: await localHeaderOf(services, story),
    slots: [
      ...(own ? [viewSlot(own.component, own.props)] : []),
      ...(own?.isInsteadOfPage ? [] : storySlots(services, story, crumbs, own?.gamingOff ?? false)),
    ],
    hints,
  })
  const listed = withListings(services, plan, address)
  // HTML drawn from a draft is not cached.
  const slots = listed.slots.map((slot) => ({ ...slot, memoKey: undefined }))
  return { ...listed, slots: withHints(slots, hints, story.places) }
}

/** Origins that may frame a preview: Storyblok's app, and outside production the content service's page. */
function editorOrigins({ production, storyblok }: Env): string[] {
  // China has an app of its own, at the address of its API.
  const isChina = URL.canParse(storyblok.api) && new URL(storyblok.api).hostname === 'app.storyblokchina.cn'
  const origins = [isChina ? 'https://app.storyblokchina.cn' : 'https://app.storyblok.com']
  if (production || !URL.canParse(storyblok.api)) return origins
  const { origin, port, hostname } = new URL(storyblok.api)
  return hostname === '127.0.0.1' ? [...origins, origin, `http://localhost:${port}`] : [...origins, origin]
}

/**
 * The bridge adds a style sheet as an element, and writes its buttons' labels with `innerHTML`: the preview script's
 * default policy turns these into text (client/preview/preview.tsx).
 */
function previewPolicy(policy: string, editors: readonly string[], { slots }: PagePlan): string {
  // A mail has its styles on its elements; the frame that shows it has this page's policy, and no scripts.
  const holdsMail = slots.some(({ component }) => component === 'letter_preview')
  return (
    policy
      .replace("style-src-attr 'none'", holdsMail ? "style-src-attr 'unsafe-inline'" : "style-src-attr 'none'")
      .replace(/style-src 'self'[^;]*/, "style-src 'self' 'unsafe-inline'")
      // The editor's bridge writes with `innerHTML`: a default policy makes plain text of it (client/preview/preview.tsx).
      .replace(`trusted-types ${brand.id}`, `trusted-types ${brand.id} default`)
      .replace("frame-ancestors 'self'", `frame-ancestors 'self' ${editors.join(' ')}`)
  )
}

/** A long page with many pictures has some hundred kilobytes. */
const bodyLimit = 2 * 1024 * 1024

const previewRoute = {
  name: 'previewStory',
  tag: 'site',
  method: 'POST',
  path: '/api/content/preview',
  summary: 'api.site.previewStory',
  signature: 'preview',
  body: { type: 'object', properties: { path: anyPath, story: { type: 'object' } }, required: ['path', 'story'] },
  answers: { 200: { title: 'PagePayload', type: 'object' } },
  errors: [
    ...['generic.badRequest', 'generic.forbidden', 'generic.tooLarge'],
    ...['generic.unsupportedType', 'generic.tooManyRequests', 'page.contentUnavailable'],
  ],
} as const satisfies RouteDescription

/**
 * POST /api/content/preview `{path, story}`: the payload of a page with the story in the editor's form. The query has
 * the parameters with which the editor opened the preview. Nothing is stored.
 * @throws ProductError generic.tooLarge, unsupportedType, badRequest, forbidden, tooManyRequests, methodNotAllowed
 */
export function previewCall(services: PerRequestServices): DescribedRoute {
  return describeRoute(previewRoute, async (req, res) => {
    refuseByHeaders(req, { json: bodyLimit })
    // The token in the query grants access to the preview, not a cookie.
    services.calls.sameOrigin(req, false)
    await services.calls.limits.count('other', req.ip ?? '')
    const query = refuseOthers(services, req)
    const { path, story: given } = await readJsonBody(req, true, bodyLimit)
    if (typeof path !== 'string') throw new ProductError('generic.badRequest')
    const address = readAddress(path)
    const story = await services.content.checkInput(address.locale, given)
    if (!story) throw new ProductError('generic.badRequest')
    const chrome = await readChrome(services, address.locale)
    const plan = await planPreview(services, story, address, query)
    const body = await drawBody(services, plan, chrome, { turn: services.drawings.turn })
    res.set('Cache-Control', 'no-store').json(body.payload())
  })
}

/** Refuses a request without the preview's token. @returns its query */
function refuseOthers({ env, clock }: PerRequestServices, req: Request): URLSearchParams {
  const { query } = readAddress(req.originalUrl)
  if (!isPreview(query, env.storyblok, clock())) throw new ProductError('generic.forbidden')
  return query
}
