import type { EditMarks } from '#shared/content/previewApi.ts'
import type { Locale } from '#shared/locales.ts'

/**
 * A part of a page's body. A static one is HTML and nothing else, an island is hydrated from its
 * props. In a page's own document the HTML of static slots is left out: it stands in the DOM.
 */
export type Slot = StaticSlot | IslandSlot

export interface StaticSlot {
  /** The block's `_uid`, unique on the page. */
  id: string
  component: string
  html: string
  /** BCP 47, when the words are not in the page's language. */
  lang?: string
  /** In previews only. */
  marks?: EditMarks
}

export interface IslandSlot {
  id: string
  component: string
  props: Record<string, unknown>
  lang?: string
  /** In previews only. */
  marks?: EditMarks
}

/** How to reach the group, from the settings story. */
export interface Contacts {
  /** E.164. */
  phone: string
  email?: string
  /** Path of the privacy policy, which every form links to. */
  privacyPath?: string
}

/** A page that one member may open: its title, and its path in the page's language. */
export interface MemberLink {
  title: string
  href: string
}

export function isIsland(slot: Slot): slot is IslandSlot {
  return 'props' in slot
}

/** `GET /_payload/<locale>/<path>.json`: all that a client navigation needs. */
export interface PagePayload {
  /** Build that drew it; another one than the client's makes the next navigation a full load. */
  build: string
  /** HTTP status of the page: an error page is a page too. */
  status: number
  locale: Locale
  /** Public path, with /en. */
  path: string
  /** Keeps island state inside one page and one language: story uuid and locale. */
  key: string
  title: string
  description?: string
  /** Where the same page is in each language. */
  alternates: Record<Locale, string>
  /** The query of the page in each language, with question marks; absent where it has none of its own. */
  queries?: Record<Locale, string>
  /** Today in the house’s zone when the page was drawn, `YYYY-MM-DD`. */
  today: string
  contacts: Contacts
  /** The number that the header calls: E.164, as it is written, and its accessible name. */
  call: Record<'phone' | 'written' | 'label', string>
  /** The house's own menu above `main`, as HTML. */
  localHeader?: string
  slots: Slot[]
  /** Block style sheets, by href, beside the base. */
  styles: string[]
  /** Messages that the page's islands format, compiled (FormatJS AST), by id. */
  messages?: Record<string, unknown>
  /**
   * Names what its document's policy lets in besides ours (a captcha, a tag manager, a booking partner). A navigation between documents
   * of different policies is a full load: the page would not work, or would be let more than it needs.
   */
  policy?: string
}
