import type { StoryReference } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { TournamentFacts } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'

/** A tournament on a page, by its story. */
export type ShownTournament = StoryReference<TournamentFacts>

/** Places and phases of tournaments, which no story knows; of the room that sells them. */
export interface LiveTournaments {
  /**
   * @param locale of the page @param withClock also what is being played, for the page of one
   * @returns by uuid of the story; what is not in it is not known
   */
  of(
    tournaments: readonly ShownTournament[],
    locale: Locale,
    withClock: boolean,
  ): Promise<ReadonlyMap<string, TournamentLive>>
}
