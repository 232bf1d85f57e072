import type { Programme } from '#shared/account/programmes.ts'
import type { FormProps } from '#shared/forms/pageForms.ts'
import type { ProtectionMeasures } from './api.ts'

/** A length of pause to choose, with its last day. */
export interface PauseChoice {
  length: 'week' | 'month' | 'quarter' | 'half' | 'year' | 'current'
  day: string
}

/** Measures in force, with the visits of this month that count toward the limit. */
export type CountedMeasures = ProtectionMeasures & { visitsThisMonth?: number }

/** `/vous-proteger`: for everybody, with a form for members who are connected. */
export interface ProtectYourselfProps extends FormProps {
  /** The programme whose calls the form runs; null: no session, or a card login alone. */
  programme: Programme | null
  measures: CountedMeasures
  /** A less strict setting that waits. */
  pending?: ProtectionMeasures & {
    /** Epoch ms. */
    from: number
  }
  pauses: readonly PauseChoice[]
  /** The form before this page: its own, or the profile's when all messages were ended because of a gambling limit. */
  saved?: 'protection' | 'optin'
}

/** In the place of a page that is all about games. */
export interface GamingOffProps {
  /** End of the pause, epoch ms; null without one, or without a session. */
  pauseUntil: number | null
}
