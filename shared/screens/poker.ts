import type { LiveTournament, TournamentSummary } from '../api/poker.ts'

/** What is not in a tournament's story and the same for every reader: drawn into pages that all share. */
export interface TournamentLive
  extends Pick<TournamentSummary, 'places' | 'free' | 'waiting' | 'status' | 'registrationOpen' | 'registrationUntil'> {
  /** Level, time and players as its stream tells them; of the tournament's own page while it is played. */
  clock?: LiveTournament
}

/** Whether a place can be taken here, or one on the waiting list, or neither. */
export function registrationOf({
  free,
  registrationOpen,
}: Pick<TournamentLive, 'free' | 'registrationOpen'>): 'open' | 'full' | 'closed' {
  if (!registrationOpen) return 'closed'
  return free > 0 ? 'open' : 'full'
}
