import type { DrawAnswer, DrawResult } from './api.ts'

/** Where a draw is published for programs that check it; its page for people is the route `contestDraw`. */
export function drawPath(contest: string): string {
  return `/api/forms/contests/${encodeURIComponent(contest)}/draw`
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
