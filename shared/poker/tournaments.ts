import type { Block, StoryReference } from '#shared/content/values.ts'
import * as brand from '#shared/house.ts'
import { type House, houseName, slugOf } from '#shared/places/houses.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { localInstant } from '#shared/time/localTime.ts'
import type { Stage } from './api.ts'

interface Level {
  minutes: number
  small_blind: number
  big_blind: number
  ante?: number
}

/** The fields of a tournament's story that decide when it is played and how. */
export interface TournamentFields {
  title: string
  casino?: House
  /** `YYYY-MM-DD HH:mm` in the house’s zone. */
  date: string
  /** Euros, all in. */
  buy_in: number
  currency?: string
  places?: number
  chips?: number
  /** Number of the last level in which one may still enter. */
  late_registration?: number
  day?: '1A' | '1B' | '2'
  structure: readonly Block<Record<string, unknown>>[]
}

/** Levels are numbered, breaks are not. */
export function stagesOf(structure: TournamentFields['structure']): Stage[] {
  let fromMinute = 0
  let number = 0
  return structure.map(({ component, content }) => {
    const { minutes, small_blind, big_blind, ante } = content as unknown as Level
    const place = { fromMinute, minutes }
    fromMinute += minutes
    if (component === 'level_break') return { ...place, kind: 'break' }
    number += 1
    return { ...place, kind: 'level', number, smallBlind: small_blind, bigBlind: big_blind, ante: ante ?? 0 }
  })
}

/** The whole structure, breaks too, in minutes; a tournament may end before. */
export function totalMinutes(stages: readonly Stage[]): number {
  return stages.reduce((sum, it) => sum + it.minutes, 0)
}

/** Money travels as integer cents. */
export function buyInCents({ buy_in }: Pick<TournamentFields, 'buy_in'>): number {
  return Math.round(buy_in * 100)
}

/** The minute in which late registration closes: the end of the level named; undefined without one. */
export function lateRegistrationMinute(stages: readonly Stage[], level?: number): number | undefined {
  const last = stages.find((it) => it.kind === 'level' && it.number === level)
  return last && last.fromMinute + last.minutes
}

/**
 * The open data of a tournament: what its page says, for machines. Times are ISO 8601 in UTC, money in cents.
 * @param url the page's address
 */
export function tournamentData(tournament: StoryReference<TournamentFields>, url: string) {
  const { title, casino, date, currency, places, chips, late_registration, day, structure } = tournament.content
  const stages = stagesOf(structure)
  return {
    slug: slugOf(tournament),
    title,
    url,
    startsAt: isoInstant(localInstant(date)),
    timeZone: brand.timeZone,
    casino: casino ? { slug: slugOf(casino), name: houseName(casino) } : null,
    buyin: { amount: buyInCents(tournament.content), currency: currency ?? brand.currency },
    places: places ?? null,
    chips: chips ?? null,
    day: day ?? null,
    lateRegistrationUntilLevel: late_registration ?? null,
    totalMinutes: totalMinutes(stages),
    structure: stages,
  }
}

/** Tournaments that are not over, the same casino's first, then the soonest. */
export function otherTournaments(
  content: TournamentFields,
  candidates: readonly StoryReference<TournamentFields>[],
  { now }: { now: number },
): StoryReference<TournamentFields>[] {
  const house = content.casino && slugOf(content.casino)
  const isHere = ({ content: it }: StoryReference<TournamentFields>) =>
    Number(it.casino !== undefined && slugOf(it.casino) === house)
  return comingTournaments(candidates, now)
    .filter((it) => it.content.title !== content.title || it.content.date !== content.date)
    .toSorted((a, b) => isHere(b) - isHere(a))
    .slice(0, 3)
}

/** Tournaments that are not over, those being played first: the next ones of every list. @param now epoch milliseconds */
export function comingTournaments<Content extends TournamentFields>(
  candidates: readonly StoryReference<Content>[],
  now: number,
): StoryReference<Content>[] {
  return inOrder(candidates.filter((it) => tournamentEnd(it.content) > now))
}

/** Epoch milliseconds: when the structure ends; without one, when the first card is dealt. */
export function tournamentEnd({ date, structure }: Pick<TournamentFields, 'date' | 'structure'>): number {
  return localInstant(date) + totalMinutes(stagesOf(structure)) * 60_000
}

/** The soonest first. */
export function inOrder<Content extends TournamentFields>(
  tournaments: StoryReference<Content>[],
): StoryReference<Content>[] {
  return tournaments.toSorted((a, b) =>
    a.content.date < b.content.date ? -1 : a.content.date > b.content.date ? 1 : 0,
  )
}
