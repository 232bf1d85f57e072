import type { FormProps } from '#shared/forms/pageForms.ts'
import type { LetterTopic } from './edition.ts'

/** The end of a letter, after its parts, on its page. */
export interface LetterEndProps {
  /** Some of the shown parts are about games. */
  hasGames: boolean
  /** How many are not shown to a reader with protection. */
  leftOut: number
}

/** Props of the pages that links of the letter lead to (client/letter). */
export interface LetterLinkProps extends FormProps {
  token: string
  state: 'ready' | 'done' | 'expired' | 'unknown'
  /** The messages that the link ends: the letter, offers of the programmes, or both. */
  ends: 'letter' | 'offers' | 'both'
  /** The change was made a moment ago, and not of the letter alone: the page has the way back. */
  isUndoable?: boolean
  /** That way was taken: offers are received again. */
  isUndone?: boolean
  /** Why it was ended: it may still be said, has been said, or belongs to the account in which it was done. */
  reason?: 'open' | 'given' | 'inProfile'
  /** Its own path: after the press it says what was done. */
  next: string
}

/** A reader as whom an editor looks at a letter; the topics are those of members who chose that one. */
export interface PreviewReader {
  kind: 'subscriber' | LetterTopic | 'casino' | 'protected'
  /** Name of the favourite one. */
  casino?: string
  href: string
  isCurrent: boolean
}

/** The bar over the preview of a letter, and the mail in place of the page. */
export interface LetterPreviewProps {
  views: readonly { view: 'web' | 'mail'; href: string; isCurrent: boolean }[]
  readers: readonly PreviewReader[]
  /** How many of the parts this reader gets. */
  received: number
  parts: number
  /** Absent with the page, and for a reader who gets no letter. */
  mail?: { subject: string; preheader: string; html: string; text: string }
}
