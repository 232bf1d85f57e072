import * as library from 'vanilla-cookieconsent'
import { call } from '#client/api/call.ts'
import type { consentWords as fr } from '#i18n/consentWords.fr.generated.ts'
import { type ConsentChoices, consentCookie, consentPurposes, consentRevision } from '#shared/consent/purposes.ts'
import { type Locale, localeOfPath } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { startPurposes } from './purposes.ts'
import './card.css'
import './choices.css'
import './consent.css'

/** Sentences by message id, and the version by which a proof names them. */
interface ConsentMessages {
  version: string
  sentences: Readonly<Record<keyof typeof fr.sentences, string>>
}

interface TrustedTypesWindow {
  trustedTypes?: {
    defaultPolicy: unknown
    createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown
  }
}

/** The markup of vanilla-cookieconsent's cross and ticks. */
const icon = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[\w .-]+"\/><\/svg>$/

/** Address of the style sheet, by build.mjs. */
declare const CONSENT_STYLES: string

let started: Promise<void> | undefined

/** Shows the card to a visitor who has not chosen yet. */
export function showBanner(): Promise<void> {
  started ??= start()
  return started
}

/** Opens the choices by purpose, over whatever page it is. */
export async function showChoices(): Promise<void> {
  await showBanner()
  library.showPreferences()
}

async function start(): Promise<void> {
  const locale = localeOfPath(location.pathname)
  const [messages] = await Promise.all([loadMessages(locale), loadStyles()])
  allowTrustedText()
  const root = document.createElement('div')
  // Early in the order of the Tab key; where it is seen the style sheet says.
  document.querySelector('.SkipLink')?.after(root)
  makeNonModal(root, refuse)
  await library.run({
    root,
    mode: 'opt-in',
    revision: consentRevision,
    // Measuring, replaying and their cookies are ours to begin and to end (purposes.ts, POST /api/consent).
    manageScriptTags: false,
    autoClearCookies: false,
    // Crawlers do not come here (client/boot/consent.ts).
    hideFromBots: false,
    cookie: { name: consentCookie.name, expiresAfterDays: consentCookie.days, sameSite: 'Lax', secure: true },
    guiOptions: {
      consentModal: { layout: 'box', position: 'bottom left', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      ...Object.fromEntries(consentPurposes.map((purpose) => [purpose, {}])),
    },
    language: { default: locale, translations: { [locale]: translation(messages) } },
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') addMore(modal, locale, messages)
      // The texts of the purposes are open from the start.
      else for (const title of modal.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) title.click()
    },
    onModalHide: ({ modalName }) => {
      // Closing is refusing, on this layer too.
      if (modalName === 'preferencesModal' && !library.validConsent()) refuse()
    },
    onFirstConsent: () => void recordChoice(messages, locale),
    onChange: ({ changedCategories }) => {
      const isWithdrawn = changedCategories.includes('analytics') && !library.acceptedCategory('analytics')
      // A loaded script runs until the page ends: a withdrawal takes effect at once, by a reload.
      void recordChoice(messages, locale).then(() => isWithdrawn && location.reload())
    },
  })
}

function refuse() {
  library.acceptCategory([])
  library.hide()
}

/** The proof; what was allowed begins at once, whether or not the proof could be brought. */
async function recordChoice({ version }: ConsentMessages, locale: Locale): Promise<void> {
  const choices = Object.fromEntries(
    consentPurposes.map((purpose) => [purpose, library.acceptedCategory(purpose)]),
  ) as ConsentChoices
  startPurposes(choices)
  try {
    // Many choose and follow a link at once.
    await call('/api/consent', { method: 'POST', keepalive: true, body: { choices, wording: version, locale } })
  } catch (error) {
    console.warn('The choice about cookies holds in this browser; its proof could not be kept', error)
  }
}

function translation({
  sentences,
}: ConsentMessages): Parameters<typeof library.run>[0]['language']['translations'][string] {
  const buttons = {
    acceptAllBtn: sentences['consent.banner.accept'],
    acceptNecessaryBtn: sentences['consent.banner.refuse'],
  }
  return {
    consentModal: {
      ...buttons,
      title: sentences['consent.banner.title'],
      description: sentences['consent.banner.text'],
      showPreferencesBtn: sentences['consent.banner.choose'],
      closeIconLabel: sentences['consent.banner.close'],
    },
    preferencesModal: {
      ...buttons,
      title: sentences['consent.preferences.title'],
      savePreferencesBtn: sentences['consent.preferences.save'],
      closeIconLabel: sentences['consent.preferences.close'],
      sections: (['necessary', ...consentPurposes] as const).map((purpose) => ({
        title: sentences[`consent.${purpose}.title`],
        description: sentences[`consent.${purpose}.text`],
        linkedCategory: purpose,
      })),
    },
  }
}

function addMore(modal: HTMLElement, locale: Locale, { sentences }: ConsentMessages) {
  const link = document.createElement('a')
  link.href = pathFor('cookies', locale)
  link.textContent = sentences['consent.banner.more']
  modal.querySelector('.cm__desc')?.append(' ', link)
}

function loadStyles(): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = CONSENT_STYLES
    link.addEventListener('load', () => done())
    // Plain, but there: a choice must be possible.
    link.addEventListener('error', () => done())
    document.head.append(link)
  })
}

/**
 * The library writes words and its own icons with `innerHTML`. Through this default policy words stay words: markup
 * can only come of those icons, whoever hands it a string.
 */
function allowTrustedText(): void {
  const { trustedTypes } = window as TrustedTypesWindow
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (icon.test(text) ? text : text.replace(/[&<>]/g, (it) => `&#${it.charCodeAt(0)};`)),
  })
}

async function loadMessages(locale: Locale): Promise<ConsentMessages> {
  const { consentWords } = await (locale === 'en'
    ? import('#i18n/consentWords.en.generated.ts')
    : import('#i18n/consentWords.fr.generated.ts'))
  return consentWords
}

/** Parts that are open above a page: Escape closes those. */
const openAbove = '.Header details[open], dialog[open]'

/**
 * The card stands beside the page, not in front of it: it takes no focus, keeps none, and Escape refuses. The library
 * means it for a dialog, which only the window of choices is.
 */
function makeNonModal(root: HTMLElement, refuse: () => void): void {
  const page = document.documentElement
  const isCardAlone = () => page.classList.contains('show--consent') && !page.classList.contains('show--preferences')
  new MutationObserver((_, observer) => {
    const card = root.querySelector<HTMLElement>('.cm')
    if (!card) return
    observer.disconnect()
    card.role = 'region'
    card.ariaModal = null
    // Somebody may be typing: the library would take the focus to the head of its card.
    const head = card.querySelector<HTMLElement>('[tabindex="-1"]')
    if (head) head.focus = () => {}
  }).observe(root, { childList: true, subtree: true })

  addEventListener(
    'keydown',
    (event) => {
      // Before the library's own listener, which would keep the focus inside the card.
      if (event.key === 'Tab' && isCardAlone()) event.stopPropagation()
      if (event.key !== 'Escape' || !isCardAlone() || document.querySelector(openAbove)) return
      if (event.target instanceof Element && event.target.matches('input, select, textarea')) return
      refuse()
    },
    true,
  )
}
