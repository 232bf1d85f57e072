import type { Request, Response } from 'express'
import type { PageAddress } from '#server/http/address.ts'
import { shownPath } from '#server/http/address.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pathOf } from '#shared/locales.ts'
import { inRoot, readChrome } from './chrome.tsx'
import { drawPage } from './drawPage.ts'
import type { PagePlan } from './plan.ts'
import { withListings } from './planPage.ts'
import { crumbsOf, descriptionOf, storySlots, titleOf } from './planStory.ts'
import { sendOnce } from './sendPage.ts'
import type { PageServices } from './services.ts'

/** Who may show a preview in a frame. */
const editorOrigin = 'https://app.storyblok.com'

/**
 * The draft of a story as the visual editor opens it: uncached, in the editor's frame (design §6).
 * @throws ProductError page.unmatchedRoute
 */
export async function answerPreview(
  services: PageServices,
  req: Request,
  res: Response,
  address: PageAddress,
): Promise<void> {
  const { locale, slug, path } = address
  const { content, env } = services
  const known = content.links.find(locale, slug)
  const story = await content.draft(locale, known?.storySlug ?? inRoot(env.storyblok.rootFolder, slug))
  if (!story) throw new ProductError('page.unmatchedRoute', { values: { path: shownPath(address) } })
  for (const problem of story.problems)
    req.log.info({ story: story.storySlug, ...problem }, 'preview of a story with a problem')
  const crumbs = crumbsOf(services, locale, slug)
  const chrome = await readChrome(services, locale)
  const plan: PagePlan = {
    status: 200,
    locale,
    path,
    alternates: { fr: pathOf('fr', slug), en: pathOf('en', slug) },
    key: `${story.uuid} ${locale}`,
    title: titleOf(story),
    description: descriptionOf(story),
    noindex: true,
    story,
    crumbs,
    slots: storySlots(services, story, crumbs, { gamingOff: false }),
    dependencies: new Set(),
  }
  const drawn = await drawPage(services, withListings(services, plan, address), chrome)
  const policy = String(drawn.headers['Content-Security-Policy']).replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self' ${editorOrigin}`,
  )
  res.removeHeader('X-Frame-Options')
  res.set('Cache-Control', 'private, no-store')
  await sendOnce(req, res, { ...drawn, headers: { ...drawn.headers, 'Content-Security-Policy': policy } })
}
