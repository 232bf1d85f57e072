import { waitingEventsKey } from '#client/analytics/dataNames.ts'
import { readStoredConsent } from '#client/analytics/storedConsent.ts'
import { call, newKey } from '#client/api/call.ts'
import { consentData } from '#client/consent/dataNames.ts'
import {
  type ConsentChoices,
  choicesOfAnswer,
  consentCookie,
  consentSheetPath,
  consentValue,
} from '#shared/consent/purposes.ts'
import { localeOfPath } from '#shared/locales.ts'

/** Crawlers choose nothing, and are shown nothing to choose. */
const crawlers = /bot|crawl|spider|slurp/i

/** Parts that are open above a page: Escape closes those. */
const openAbove = '.Header details[open], dialog[open]'

/**
 * Consent: the card, which is in the page, is shown to visitors who have not chosen; what others allowed begins. An
 * answer is kept at once and sent in the background: the reader stays where they are.
 */
export function startConsent(): void {
  if (crawlers.test(navigator.userAgent)) return
  document.addEventListener('submit', answer)
  document.addEventListener('keydown', refuseByEscape)
  const stored = readStoredConsent()
  if (stored) begin(stored.choices)
  else if (document.querySelector('.Consent')) document.head.append(sheet)
}

/** The card's own: it is displayed as soon as it is there. */
const sheet = Object.assign(document.createElement('link'), {
  rel: 'stylesheet',
  href: consentSheetPath,
  onload: () => document.documentElement.setAttribute(consentData.asks, ''),
})

function answer(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.closest('.Consent')) return
  event.preventDefault()
  const fields = Object.fromEntries(new FormData(form, submitter))
  const choices = choicesOfAnswer(fields)
  if (choices) choose(choices, String(fields.wording))
}

/** The card stands beside the page, not in front of it: Escape refuses, unless it closes something else. */
function refuseByEscape({ key, target }: KeyboardEvent) {
  if (key !== 'Escape' || !document.documentElement.hasAttribute(consentData.asks)) return
  if (document.querySelector(openAbove)) return
  if (target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea')) return
  document.querySelector<HTMLElement>('.Consent [value="none"]')?.click()
}

/** Many choose and follow a link at once: the next page must know, so the cookie does not wait for the proof. */
function choose(choices: ConsentChoices, wording: string) {
  const stored = readStoredConsent()
  const since = stored?.since ?? new Date().toISOString()
  const value = encodeURIComponent(consentValue({ id: stored?.id ?? newKey(), since, choices }))
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no CookieStore in the versions that we serve
  document.cookie = `${consentCookie.name}=${value}; path=/; max-age=${consentCookie.days * 86_400}; samesite=lax${secure}`
  document.documentElement.removeAttribute(consentData.asks)
  sheet.remove()
  begin(choices)
  const body = { choices, wording, locale: localeOfPath(location.pathname) }
  call('/api/consent', { method: 'POST', keepalive: true, body }).catch((error) =>
    console.warn('The proof of the choice about cookies was not kept', error),
  )
}

/** Events that waited for the tag manager are not kept without consent. */
function clearWaitingEvents() {
  try {
    sessionStorage.removeItem(waitingEventsKey)
  } catch {
    // Storage is switched off: nothing was stored.
  }
}

function begin(choices: ConsentChoices) {
  if (!choices.analytics) clearWaitingEvents()
  if (!Object.values(choices).includes(true)) return
  import('#client/consent/purposes.ts')
    .then((it) => it.startPurposes(choices))
    .catch((error) => console.error('What was allowed could not begin', error))
}
