import type { ListingFacts } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, slugOf } from '#shared/houses.ts'
import { comingTournaments, type TournamentFacts, type TournamentWish, wantedTournaments } from '#shared/tournaments.ts'
import { readWish } from './readWish.ts'

/** A short list has this many. */
const shortLength = 3

interface Choice {
  casinos: readonly House[]
  short: boolean
  filters: boolean
}

type Tournament = StoryReference<TournamentFacts>

/**
 * Tournaments to come, in order; of the casinos chosen. With filters what the reader asked for, and those
 * that are being played: one may still enter late, and everybody may look on.
 */
export function selectTournaments(
  { casinos, short, filters }: Choice,
  candidates: readonly Tournament[],
  { now, query }: ListingFacts,
): Tournament[] {
  const houses = casinos.map(slugOf)
  const planned = filters
    ? wantedTournaments(candidates, wishOf(query, casinos), now)
    : comingTournaments(candidates, now)
  const found = planned.filter((it) => isAt(it, houses))
  return short ? found.slice(0, shortLength) : found
}

function isAt({ content: { casino } }: Tournament, houses: readonly string[]): boolean {
  return houses.length === 0 || (casino !== undefined && houses.includes(slugOf(casino)))
}

/** The page's buy-ins are euros. */
function wishOf(query: ListingFacts['query'], casinos: readonly House[]): TournamentWish {
  const { casino, range, buyinMin, buyinMax } = readWish(query, casinos)
  return {
    range,
    ...(casino !== undefined && { casino }),
    ...(buyinMin !== undefined && { buyinMin: Math.round(buyinMin * 100) }),
    ...(buyinMax !== undefined && { buyinMax: Math.round(buyinMax * 100) }),
  }
}
