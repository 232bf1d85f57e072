import type { ListingInput } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, slugOf } from '#shared/places/houses.ts'
import { filterTournaments, parseTournamentFilter } from '#shared/poker/tournamentFilter.ts'
import { comingTournaments, type TournamentFields } from '#shared/poker/tournaments.ts'

/** A short list has this many. */
const shortLength = 3

interface Choice {
  casinos: readonly House[]
  short: boolean
  filters: boolean
}

type Tournament = StoryReference<TournamentFields>

/**
 * Tournaments to come, in order; of the casinos chosen. With filters what the reader asked for, and those
 * that are being played: one may still enter late, and everybody may look on.
 */
export function selectTournaments(
  { casinos, short, filters }: Choice,
  candidates: readonly Tournament[],
  { now, query }: ListingInput,
): Tournament[] {
  const houses = casinos.map(slugOf)
  const planned = filters
    ? filterTournaments(candidates, filterOf(query, casinos).filter, now)
    : comingTournaments(candidates, now)
  const found = planned.filter((it) => isAt(it, houses))
  return short ? found.slice(0, shortLength) : found
}

function isAt({ content: { casino } }: Tournament, houses: readonly string[]): boolean {
  return houses.length === 0 || (casino !== undefined && houses.includes(slugOf(casino)))
}

/** The filter in the page's address. @param query only the names that the block declares */
export function filterOf(query: ListingInput['query'], casinos: readonly House[]) {
  return parseTournamentFilter(new URLSearchParams(query), { casinos: new Set(casinos.map(slugOf)), unit: 'euros' })
}
