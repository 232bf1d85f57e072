import type { ListingFacts } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, slugOf } from '#shared/houses.ts'
import { comingTournaments, type TournamentFacts } from '#shared/tournaments.ts'

/** A short list has this many. */
const shortLength = 3

/** Tournaments to come, in order; of the casinos chosen. */
export function selectTournaments(
  { casinos, short }: { casinos: readonly House[]; short: boolean },
  candidates: readonly StoryReference<TournamentFacts>[],
  { now }: ListingFacts,
): StoryReference<TournamentFacts>[] {
  const houses = casinos.map(slugOf)
  const found = comingTournaments(candidates, now).filter(
    ({ content }) => houses.length === 0 || (content.casino !== undefined && houses.includes(slugOf(content.casino))),
  )
  return short ? found.slice(0, shortLength) : found
}
