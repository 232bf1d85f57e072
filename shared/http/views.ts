import type { Hint } from '#shared/content/previewApi.ts'

/** Props of the views that pages of any domain may show. */

export interface ErrorPageProps {
  /** HTTP status. */
  status: number
  /** « Page introuvable » for 404, « Erreur interne » otherwise. */
  message: string
  /** The error's own message, when it was foreseen. */
  description: string
  /** The id that support searches for. */
  requestId?: string
  /** E.164, beside an error of ours: whom to call meanwhile. */
  phone?: string
}

export interface SoonPageProps {
  /** E.164. */
  phone: string
}

export interface SectionFailedProps {
  /** E.164. */
  phone: string
}

export interface PreviewHintsProps {
  hints: readonly Hint[]
  /** The block that they are about is not drawn: this stands in its place. */
  isGap?: boolean
}
