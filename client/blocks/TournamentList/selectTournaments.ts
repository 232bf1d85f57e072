import type { ListingFacts } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { lastDayOf } from '#shared/dateRanges.ts'
import { type House, slugOf } from '#shared/houses.ts'
import { comingTournaments, type TournamentFacts, unfinishedTournaments } from '#shared/tournaments.ts'
import { readWish, type Wish } from './readWish.ts'

/** A short list has this many. */
const shortLength = 3

interface Choice {
  casinos: readonly House[]
  short: boolean
  filters: boolean
}

type Tournament = StoryReference<TournamentFacts>

/**
 * Tournaments to come, in order; of the casinos chosen. With filters what the reader asked for (R091, R321), and those
 * that are being played: one may still enter late, and everybody may look on (B9).
 */
export function selectTournaments(
  { casinos, short, filters }: Choice,
  candidates: readonly Tournament[],
  { now, today, query }: ListingFacts,
): Tournament[] {
  const wish = readWish(filters ? query : {}, casinos)
  const houses = wish.casino ? [wish.casino] : casinos.map(slugOf)
  const planned = filters ? unfinishedTournaments(candidates, now) : comingTournaments(candidates, now)
  const found = planned.filter((it) => isAt(it, houses) && falls(it, wish, today))
  return short ? found.slice(0, shortLength) : found
}

function isAt({ content: { casino } }: Tournament, houses: readonly string[]): boolean {
  return houses.length === 0 || (casino !== undefined && houses.includes(slugOf(casino)))
}

function falls({ content: { date, buy_in } }: Tournament, { range, buyinMin, buyinMax }: Wish, today: string): boolean {
  const last = lastDayOf(range, today)
  const isSoon = last === undefined || date.slice(0, 10) <= last
  return isSoon && (buyinMin === undefined || buy_in >= buyinMin) && (buyinMax === undefined || buy_in <= buyinMax)
}
