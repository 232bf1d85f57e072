import type { Programme } from '../programmes.ts'
import type { FormProps } from './form.ts'

/** What holds, or is going to: days as ISO 8601. */
export interface ShownMeasures {
  /** Last day of the pause. */
  pauseUntil?: string
  visitsPerMonth?: number
  muteGaming: boolean
}

/** A length of pause to choose, with its last day. */
export interface PauseChoice {
  length: 'week' | 'month' | 'quarter' | 'half' | 'year' | 'current'
  day: string
}

/** `/vous-proteger`: for everybody, with a form for who is connected. */
export interface ProtectYourselfProps extends FormProps {
  /** Whose calls the form runs; null: nobody is connected, or a card login alone. */
  programme: Programme | null
  measures: ShownMeasures
  /** What is less strict and waits. */
  pending?: ShownMeasures & {
    /** Epoch ms. */
    from: number
  }
  pauses: readonly PauseChoice[]
  /** What led here: the page's own form, or all messages switched off because of a gambling limit. */
  saved?: 'protection' | 'optin'
}

/** In the place of a page that is all about games. */
export interface GamingOffProps {
  /** End of the pause, epoch ms; null: none, or nobody is connected. */
  pauseUntil: number | null
}
