import { type LoaderFunction, redirect } from 'react-router'
import { pageData } from '#client/app/dataNames.ts'
import { addressesIn } from '#shared/http/assets.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import type { ClientIslands } from '../islands/islands.tsx'
import type { BootServices } from '../services.ts'
import type { RouteRules } from './routeRules.ts'

/** A page is drawn after this long even when a style sheet of it did not come. */
const patienceMs = 3000

interface Options {
  boot: BootServices
  islands: ClientIslands
  rules: RouteRules
  /** The policy of this document, which no navigation changes. */
  policy: string | undefined
  /** The hash of the address on its way: the request of a loader does not carry it. */
  pendingHash(): string
}

/**
 * Loads what a navigation needs: payload, style sheets, code of interactive blocks. Whatever stands
 * in the way (newer build, no network, no payload, another address, a rule that leads away, a document of
 * another policy, a chunk that failed) ends in a full load of the address, which is what the link would have done anyway.
 */
export function createPageLoader({ boot, islands, rules, policy, pendingHash }: Options): LoaderFunction {
  return async ({ request }) => {
    const url = new URL(request.url)
    const address = url.pathname + url.search
    const hash = pendingHash()
    if (boot.navigates()) return boot.loadInFull(address + hash)

    const [target, payload] = await Promise.all([
      rules.targetOf(decodeURI(url.pathname)),
      boot.payloads.load(address, request.signal).catch(() => undefined),
    ])
    // A newer navigation took over: neither this page nor a full load of it is wanted any more.
    request.signal.throwIfAborted()
    if (target) return followTarget(target, url.search)
    if (!payload || payload.policy !== policy || !isPageAt(payload, url.pathname))
      return boot.loadInFull(address + hash)

    try {
      await Promise.all([loadBlockStyles(payload.styles), islands.prepare(payload)])
    } catch (error) {
      request.signal.throwIfAborted()
      console.error('A chunk of the page did not load', error)
      // Noted, so that the same chunk missing there does not reload the page once more.
      boot.mayReload(url.pathname)
      return boot.loadInFull(address + hash)
    }
    return payload
  }

  function followTarget(target: URL, search: string) {
    // A rule without a query of its own keeps the reader's.
    if (!target.search) target.search = search
    if (target.origin !== location.origin) return boot.loadInFull(target.href)
    return redirect(target.pathname + target.search + target.hash)
  }
}

/** An error is drawn at the address it happened at; any other page says where it is at home. */
function isPageAt(payload: PagePayload, path: string): boolean {
  if (!document.documentElement.lang.startsWith(payload.locale)) return false
  return payload.status >= 400 || payload.path === decodeURI(path)
}

/**
 * Waits for the style sheets of a page's blocks that the document does not have yet. Those that the
 * server wrote into the head are named in `<style data-styles="href href">`, those of one link in its address.
 */
async function loadBlockStyles(hrefs: readonly string[]): Promise<void> {
  const present = presentStyles()
  await Promise.all(hrefs.filter((it) => !present.has(it)).map(loadStyle))
}

function presentStyles(): Set<string> {
  const inlined = [...document.querySelectorAll<HTMLStyleElement>(`style[${pageData.styles}]`)]
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return new Set([
    ...inlined.flatMap((it) => it.getAttribute(pageData.styles)?.split(' ') ?? []),
    ...linked.flatMap((it) => addressesIn(it.getAttribute('href') ?? '')),
  ])
}

function loadStyle(href: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => done()
    link.onerror = () => {
      // An unstyled block is still readable, and the next page may find the sheet again.
      link.remove()
      done()
    }
    setTimeout(done, patienceMs)
    document.head.append(link)
  })
}
