import type { RequestHandler } from 'express'
import { type PageAddress, readAddress } from '#server/http/address.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import { pageOfPayload } from '#shared/http/payloadPath.ts'
import { sendOnce } from '../cache/sendPage.ts'
import { drawPage, drawPayload } from '../draw/drawPage.ts'
import type { DrawServices } from '../draw/services.ts'
import { inRoot, readChrome } from '../plan/chrome.ts'
import type { PagePlan } from '../plan/plan.ts'
import { completePlan } from '../plan/planPage.ts'
import type { PlanServices } from '../plan/services.ts'
import { readDemos } from './demos.ts'
import { withGalleryViews } from './galleryViews.tsx'
import { planDemo, planList } from './planGallery.ts'

const slugs = /^dev\/blocks(?:\/(?<name>\w+))?$/

/**
 * `/dev/blocks` and `/dev/blocks/<Name>`, `/en/dev/…`: every block with its `demo.json`, planned, drawn and hydrated as
 * the pages of the site are; `?width=390` shows it in a frame of that width. `npm run dev` alone has it: the build of
 * the product leaves it out. The demos come from the embedded content service.
 * @throws ProductError page.unmatchedRoute for a block without a demo
 */
export function blockGallery(services: PlanServices & DrawServices): RequestHandler {
  const drawing = withGalleryViews(services)
  return async (req, res, next) => {
    const requested = readAddress(req.originalUrl)
    const page = pageOfPayload(requested.path)
    const address = page ? readAddress(page) : requested
    const found = slugs.exec(address.slug)
    if (!found) return next()
    const name = found.groups?.name
    const width = Number(requested.query.get('width'))
    res.set('Cache-Control', 'no-store')
    if (name && width) {
      res.type('html').send(framed(name, address.path, width))
      return
    }
    const plan = await planGallery(services, address, name)
    const chrome = await readChrome(services, address.locale)
    // A developer looks at all blocks at once, and nobody else is there.
    const { turn } = services.drawings
    await sendOnce(req, res, await (page ? drawPayload : drawPage)(drawing, plan, chrome, { turn }))
  }
}

async function planGallery(services: PlanServices, address: PageAddress, name: string | undefined): Promise<PagePlan> {
  const { content, env } = services
  const demos = await readDemos()
  if (name === undefined) return planList(services, demos, address)
  const demo = demos.find((it) => it.name === name)
  const story =
    demo && (await content.draft(address.locale, inRoot(env.storyblok.rootFolder, `demo/blocks/${demo.slug}`)))
  if (!story) throw new ProductError('page.unmatchedRoute', { values: { path: address.path } })
  return completePlan(services, planDemo(services, { demo, story, address }), address)
}

/** A frame has media queries of its own. */
function framed(name: string, path: string, width: number): string {
  const title = `${name}, ${width} px`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: ${brand.colours.fog} }
iframe { border: 0; height: min(844px, 100vh) }</style>
<iframe src="${path}" title="${title}" width="${width}"></iframe>`
}
