import type { ScrollPositions } from '#client/boot/navigation/scrollPositions.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { defaultLocale, locales } from '#shared/locales.ts'
import type { Arrival } from '../RouteAnnouncer.tsx'
import { announce } from './announce.ts'
import { updateHeaderLinks } from './headerLinks.ts'

/**
 * The acts of a browser after a full load, in the same order: head, scroll position, focus,
 * and a voice that says where one is (WCAG 2.4.3, 4.1.3).
 */
export function arriveWith(positions: ScrollPositions): (arrival: Arrival) => void {
  return ({ payload, hash, isTraversal, isSamePage }) => {
    const left = isTraversal ? positions.saved() : undefined
    positions.settle()
    if (isSamePage && isTraversal) {
      // A link inside the page: the browser has scrolled and moved its focus. Going back over one is ours.
      if (left !== undefined) scrollTo({ top: left, behavior: 'instant' })
      return
    }
    updateHead(payload)
    updateHeaderLinks(payload)
    const target = targetOf(hash)
    if (left !== undefined) scrollTo({ top: left, behavior: 'instant' })
    else if (target) target.scrollIntoView({ behavior: scrollBehavior() })
    else scrollTo({ top: 0, behavior: scrollBehavior() })
    moveFocus(target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'))
    // A filtered list announces its result, not its title.
    announce(target?.querySelector('[role="status"]')?.textContent || payload.title)
  }
}

/** Smooth by default, at once for readers who asked for less motion. */
function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

function targetOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A hash that cannot be decoded names nothing; the page starts at its top.
    return null
  }
}

/** Without scrolling: the focus would cut the smooth scroll short, and on the way back undo it. */
function moveFocus(element: HTMLElement | null) {
  if (!element) return
  // A heading takes the focus from a script only when told so; it stays out of the Tab order.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Brings title, description, canonical and language links to the page that is shown now (server/pages/draw/head.ts). */
function updateHead({ title, description, path, alternates }: PagePayload): void {
  document.title = title
  updateDescription(description)
  pointTo('link[rel="canonical"]', path)
  for (const locale of locales) pointTo(`link[rel="alternate"][hreflang="${locale}"]`, alternates[locale])
  pointTo('link[rel="alternate"][hreflang="x-default"]', alternates[defaultLocale])
}

/** The link is in every head; its origin is the site's public one, which need not be the one in the address bar. */
function pointTo(selector: string, path: string) {
  const link = document.head.querySelector<HTMLLinkElement>(selector)
  if (link) link.href = new URL(encodeURI(path), link.href).href
}

function updateDescription(description: string | undefined) {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (!description) return meta?.remove()
  const element = meta ?? Object.assign(document.createElement('meta'), { name: 'description' })
  element.content = description
  if (!meta) document.head.append(element)
}
