import StoryblokBridge from '@storyblok/preview-bridge'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageData } from '#client/app/dataNames.ts'
import { readFirstPage } from '#client/app/firstPage.ts'
import { createIslands } from '#client/app/islands/islands.tsx'
import { pageRoutes } from '#client/app/routes.tsx'
import { DrawingProvider } from '#client/app/SlotView.tsx'
import { trust } from '#client/app/trusted.ts'
import { enhanceMenus } from '#client/boot/menus.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { followInput, reuseEqualSlots } from './applyInput.ts'

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown }
}

/**
 * The script of previews: the page is hydrated at once and follows what the editor types, saved or not.
 * Takes the place of the boot script; no published page loads it.
 */
void start()

async function start(): Promise<void> {
  const root = document.getElementById('page')
  if (!root) return
  allowTrustedText()
  enhanceMenus()
  let payload = readFirstPage()
  const islands = createIslands()
  await islands.prepare(payload)
  const router = createBrowserRouter(
    pageRoutes(() => payload),
    { hydrationData: { loaderData: { page: payload } } },
  )
  startTransition(() => {
    hydrateRoot(
      root,
      <DrawingProvider value={{ islands: islands.views, trust }}>
        <RouterProvider router={router} />
      </DrawingProvider>,
    )
  })

  const follow = followInput(async (next) => {
    await islands.prepare(next)
    await addStyles(next.styles)
    payload = reuseEqualSlots(payload, next)
    document.title = payload.title
    await router.revalidate()
    postHints(payload)
  })
  const bridge = new StoryblokBridge({ customParent: editorOrigin() })
  // The bridge types only the story's number; the whole story comes with it.
  bridge.on('input', (event: { story: unknown }) => follow(event.story))
  bridge.on(['change', 'published', 'unpublished'], () => location.reload())
  postHints(payload)
}

/** A block that was not on the page brings its sheet along. */
function addStyles(hrefs: readonly string[]): Promise<unknown> {
  const inHead = document.querySelector(`style[${pageData.styles}]`)?.getAttribute(pageData.styles)?.split(' ') ?? []
  const missing = hrefs.filter((it) => !inHead.includes(it) && !document.querySelector(`link[href="${it}"]`))
  return Promise.all(
    missing.map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      const arrived = new Promise((done) => {
        link.onload = done
        link.onerror = done
      })
      document.head.append(link)
      return arrived
    }),
  )
}

/** Origin of the page that frames this one. The policy has decided before this runs who may frame it. */
function editorOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return document.referrer ? new URL(document.referrer).origin : null
}

/** For an editor that lists hints beside the page; Storyblok's own ignores what it does not know. */
function postHints({ hints = [] }: PagePayload): void {
  const origin = editorOrigin()
  if (window.parent !== window && origin) window.parent.postMessage({ action: 'hints', hints }, origin)
}

/**
 * The bridge writes the words of its buttons with `innerHTML`. In previews, and only there, the CSP allows a default
 * policy for them: words stay words, markup cannot come of them.
 */
function allowTrustedText(): void {
  const { trustedTypes } = window as TrustedTypesWindow
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => text.replace(/[&<>]/g, (it) => `&#${it.charCodeAt(0)};`),
  })
}
