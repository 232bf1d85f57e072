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
import { openCalendars } from '#client/boot/calendars.ts'
import { enhanceMenus } from '#client/boot/menus.ts'
import type { PagePayload } from '#shared/http/pages.ts'
import { byLocale, defaultLocale, type Locale } from '#shared/locales.ts'
import { followInput, reuseEqualSlots } from './applyInput.ts'
import { previewData } from './dataNames.ts'
import { offerPair } from './pair.ts'

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
  openCalendars()
  fitMails()
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
  })
  const editor = editorOrigin()
  const isPair =
    editor === storyblokApp
      ? offerPair({ editor, addresses: addressesOf(payload), locale: payload.locale })
      : () => false
  const bridge = new StoryblokBridge({ customParent: editor })
  // The bridge types only the story's number; the whole story comes with it.
  bridge.on('input', (event: { story: unknown }) => !isPair() && follow(event.story))
  bridge.on(['change', 'published', 'unpublished'], () => !isPair() && location.reload())
}

/** A mail in the preview is as high as what it says: the page scrolls, and stays where it is when the mail is drawn anew. */
function fitMails(): void {
  const stretch = (target: EventTarget | Element | null) => {
    if (!(target instanceof HTMLIFrameElement) || !target.matches(`[${previewData.mail}]`)) return
    const height = target.contentDocument?.documentElement.scrollHeight
    if (height) target.style.height = `${height}px`
  }
  document.addEventListener('load', ({ target }) => stretch(target), { capture: true })
  // One that was there before this script.
  stretch(document.querySelector(`[${previewData.mail}]`))
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

/** Storyblok's own editor shows one address at a time; ours has both languages beside its form. */
const storyblokApp = 'https://app.storyblok.com'

/** This draft in each language, with what opened it. */
function addressesOf({ alternates }: PagePayload): Record<Locale, string> {
  const inLanguage = (path: string, language: string) => {
    const query = new URLSearchParams(location.search)
    query.set('_storyblok_lang', language)
    return `${path}?${query}`
  }
  return byLocale((it) => inLanguage(alternates[it], it === defaultLocale ? 'default' : it))
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
