import type { FormProps } from '#shared/forms/pageForms.ts'

/** What follows the parts of a letter on its page. */
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
  /** It was done a moment ago, and not of the letter alone: the page has the way back. */
  isUndoable?: boolean
  /** That way was taken: offers are received again. */
  isUndone?: boolean
  /** It may still be said why: no reason was given so far. */
  asksReason?: boolean
  /** Its own path: after the press it says what was done. */
  next: string
}
