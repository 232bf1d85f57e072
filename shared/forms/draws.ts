import type { SeedForm } from './seedForm.ts'

/** Where a draw is published for programs that check it; its page for people is the route `contestDraw`. */
export function drawPath(contest: string): string {
  return `/api/forms/contests/${encodeURIComponent(contest)}/draw`
}

/** Entries of a draw by what became of them, best rank first. */
export interface DrawResult {
  winners: string[]
  substitutes: string[]
  /** Winners who do not want the prize, or cannot be reached. */
  replaced: string[]
  /** Erased or withdrawn between announcement and draw, as far as their rank counted. */
  skipped: string[]
  /** Taken out by the house since the announcement: they keep their ranks, and their places are nobody's. */
  takenOut: string[]
}

/** GET /api/forms/contests/:contest/draw: what anybody needs to draw again. It names nobody. */
export interface DrawAnswer {
  contest: string
  /** Ids of the entries, ascending; a sender knows the first eight digits as the number of the entry. */
  entries: string[]
  /** SHA-256 of the ids, each followed by a line feed, hex. */
  listHash: string
  /** ISO 8601. */
  announcedAt: string
  /** Where the seed comes from, in words, and the first day on which it can be known. */
  source: string
  seedDay: string
  /** The writing of the seed; null: announced before writings were. */
  seedForm: SeedForm | null
  /** How many are drawn. */
  winners: number
  substitutes: number
  /** Null before the draw. */
  seed: string | null
  drawnAt: string | null
  result: DrawResult | null
}

/** The page of a draw: what is published, with the numbers that senders know. */
export interface ContestDrawProps {
  contest: string
  /** Null: not announced yet. */
  draw: PublishedDraw | null
}

export interface PublishedDraw
  extends Pick<DrawAnswer, 'listHash' | 'source' | 'seedDay' | 'seedForm' | 'winners' | 'seed'> {
  entries: number
  /** Epoch ms. */
  announcedAt: number
  drawnAt: number | null
  /** Numbers of entries (formNumber), best rank first. */
  result: DrawResult | null
}
