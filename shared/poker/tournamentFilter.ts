import { slugOf } from '#shared/places/houses.ts'
import { type DateRange, isDateRange, lastDayOf } from '#shared/time/dateRanges.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import type { StoryReference } from '../content/values.ts'
import { buyInCents, inOrder, type TournamentFields, tournamentEnd } from './tournaments.ts'

/** Names in the query of the page and of the API. The page's buy-ins are euros, the API's are cents. */
export const tournamentFilterNames = ['casino', 'range', 'buyinMin', 'buyinMax'] as const

export type TournamentFilterName = (typeof tournamentFilterNames)[number]

/** The filter of a list of tournaments; the same for the page and for the API. */
export interface TournamentFilter {
  /** Slug. */
  casino?: string
  range: DateRange
  /** Cents, both included. */
  buyinMin?: number
  buyinMax?: number
}

/** Why a value was left out of the filter. */
export type FilterProblem = 'unknown' | 'tooLong' | 'minTooHigh'

export interface ParsedTournamentFilter {
  /** Without the values that have a problem. */
  filter: TournamentFilter
  problems: Partial<Record<TournamentFilterName, FilterProblem>>
}

interface ParseOptions {
  /** Slugs that `casino` may name. */
  casinos: ReadonlySet<string>
  /** In which unit the query gives buy-ins. */
  unit: 'euros' | 'cents'
}

/** The filter that a query asks for, and what is wrong with it. An empty value is an absent one. */
export function parseTournamentFilter(query: URLSearchParams, { casinos, unit }: ParseOptions): ParsedTournamentFilter {
  const problems: ParsedTournamentFilter['problems'] = {}
  const casino = query.get('casino') || undefined
  const isCasinoKnown = casino !== undefined && casinos.has(casino)
  if (casino !== undefined && !isCasinoKnown) problems.casino = 'unknown'
  const range = query.get('range') || 'all'
  if (!isDateRange(range)) problems.range = 'unknown'
  const [least, most] = (['buyinMin', 'buyinMax'] as const).map((name) => {
    const amount = parseAmount[unit](query.get(name) || undefined)
    if (typeof amount === 'string') problems[name] = amount
    return typeof amount === 'number' ? amount : undefined
  })
  const isMinTooHigh = least !== undefined && most !== undefined && least >= most
  if (isMinTooHigh) problems.buyinMin = 'minTooHigh'
  return {
    filter: {
      ...(isCasinoKnown && { casino }),
      range: isDateRange(range) ? range : 'all',
      ...(!isMinTooHigh && least !== undefined && { buyinMin: least }),
      ...(!isMinTooHigh && most !== undefined && { buyinMax: most }),
    },
    problems,
  }
}

/** Digits of a buy-in in cents. */
export const mostCentDigits = 8

const parseAmount = {
  /** « 120 », « 49,50 ». */
  euros: (text?: string) => {
    if (text === undefined) return undefined
    return /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : 'unknown'
  },
  cents: (text?: string) => {
    if (text === undefined) return undefined
    if (!/^\d+$/.test(text)) return 'unknown'
    return text.length > mostCentDigits ? 'tooLong' : Number(text)
  },
} as const

/** Whether anything makes the list shorter. */
export function isFiltered({ casino, range, buyinMin, buyinMax }: TournamentFilter): boolean {
  return casino !== undefined || range !== 'all' || buyinMin !== undefined || buyinMax !== undefined
}

/** The fields of a tournament that the filter reads. */
interface FilteredTournament {
  /** Slug. */
  casino: string | undefined
  /** Epoch ms. */
  startsAt: number
  endsAt: number
  /** Cents. */
  buyin: number
}

/**
 * Whether a tournament passes the filter: it is still to come or still being played, on whatever day it began, and
 * begins by the last day of the range. @param now epoch milliseconds
 */
export function passesTournamentFilter(
  { casino, startsAt, endsAt, buyin }: FilteredTournament,
  { casino: wanted, range, buyinMin = 0, buyinMax = Number.POSITIVE_INFINITY }: TournamentFilter,
  now: number,
): boolean {
  if (endsAt <= now || (wanted !== undefined && casino !== wanted)) return false
  if (buyin < buyinMin || buyin > buyinMax) return false
  const last = lastDayOf(range, localDay(now))
  return last === undefined || localDay(startsAt) <= last
}

/** Stories of tournaments that pass the filter, those being played first. @param now epoch milliseconds */
export function filterTournaments<Content extends TournamentFields>(
  candidates: readonly StoryReference<Content>[],
  filter: TournamentFilter,
  now: number,
): StoryReference<Content>[] {
  const passes = ({ content }: StoryReference<Content>) => {
    const casino = content.casino && slugOf(content.casino)
    const [startsAt, endsAt] = [localInstant(content.date), tournamentEnd(content)]
    return passesTournamentFilter({ casino, startsAt, endsAt, buyin: buyInCents(content) }, filter, now)
  }
  return inOrder(candidates.filter(passes))
}
