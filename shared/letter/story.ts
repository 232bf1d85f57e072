import type { Block, Picture } from '#shared/content/values.ts'

/** A page that a letter leads to, as far as the letter shows it; each root type has some of these fields. */
export interface LetterStory {
  title?: string
  name?: string
  intro?: string
  tagline?: string
  picture?: Picture
  /** The part says of itself that it is about games. */
  gaming?: boolean
  /** Where a house stands. */
  town?: string
  /** Euros: the lowest price of an offer or a hotel, and for what. */
  price_from?: number
  price_unit?: string
  /** Last day of an offer, `YYYY-MM-DD`. */
  valid_until?: string
  /** Date of a tournament with its hour, or of an article. */
  date?: string
  /** Euros. */
  buy_in?: number
  /** Points of a reward. */
  points?: number
  /** Figures of a show: its evenings, and the lowest price in euros. */
  sessions?: readonly Block<{ date: string }>[]
  price?: number
}
