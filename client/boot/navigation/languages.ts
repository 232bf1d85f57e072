import { carryQuery } from '#client/ui/languageLinks.ts'
import { type Locale, localeCookie, localeOfTag } from '#shared/locales.ts'
import { linkOf } from './linkOf.ts'

const dismissedKey = 'languageBarDismissed'

/**
 * Following a link to another language keeps that choice in the `locale` cookie, by a call in the
 * background; the link itself is the other page's clean address.
 */
export function rememberLanguages(): void {
  // A kept page is the same for every query that it does not read (`utm_…`): its links get the visitor's here.
  if (location.search !== '') carryQuery(location.search, false)
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    const locale = link && localeOfTag(link.hreflang)
    if (!locale || link.origin !== location.origin || link.pathname.startsWith('/locale/')) return
    const choice = choiceAddress(locale, link.pathname + link.search)
    const opensHere = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link.pathname === '/' && opensHere && !event.defaultPrevented) {
      // The start page alone is chosen by this very cookie: it has to be there first.
      event.preventDefault()
      location.assign(choice + link.hash)
      return
    }
    // The page is about to be left, and the 303 behind the answer leads to what is coming anyway.
    fetch(choice, { keepalive: true, redirect: 'manual' }).catch(() => {
      // The choice is then made anew next time; the link works without it.
    })
  })
}

/** Shows the bar that offers the page in a language to visitors who prefer it, never chose, and did not wave it away. */
export function offerLanguage(): void {
  const preferred = navigator.languages.find(localeOfTag)
  const bar = document.querySelector<HTMLElement>(`.LanguageBar[hidden][lang|="${preferred?.slice(0, 2)}" i]`)
  if (!bar || hasChosen() || isDismissed()) return
  bar.hidden = false
  bar.querySelector('button')?.addEventListener('click', () => {
    bar.hidden = true
    dismiss()
  })
}

function choiceAddress(locale: Locale, to: string): string {
  return `/locale/${locale}?to=${encodeURIComponent(to)}`
}

function hasChosen(): boolean {
  return document.cookie.split('; ').some((it) => it.startsWith(`${localeCookie.name}=`))
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    // Storage is switched off: the bar would come back on each page, so it does not come.
    return true
  }
}

function dismiss() {
  try {
    localStorage.setItem(dismissedKey, '1')
  } catch {
    // The storage was readable a moment ago; a full one only means that the bar is offered again.
  }
}
