import type { FormProps } from '#shared/forms/pageForms.ts'

/** Props of the pages that links of the letter lead to (client/letter). */
export interface LetterLinkProps extends FormProps {
  token: string
  state: 'ready' | 'done' | 'expired' | 'unknown'
  /** The messages that the link ends: the letter, offers of the programmes, or both. */
  ends: 'letter' | 'offers' | 'both'
  /** It was done a moment ago, and not of the letter alone: the page has the way back. */
  isUndoable?: boolean
  /** That way was taken: offers are received again. */
  isUndone?: boolean
  /** It may still be said why: no reason was given so far. */
  asksReason?: boolean
  /** Its own path: after the press it says what was done. */
  next: string
}
