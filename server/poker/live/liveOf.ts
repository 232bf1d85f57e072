import type { Row } from '#server/store/tables.ts'
import type { LiveTournament, Stage, TournamentSummary } from '#shared/poker/api.ts'
import { minuteMs } from '#shared/time/days.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { CatalogueTournament } from '../tournaments/catalogue.ts'

type Clock = Row<'tournamentClocks'>

/** Cards are dealt this much early at most; an older clock event is about the tournament's previous date. */
const earliestMs = 30 * minuteMs

/** The stage being played, and since when. */
export interface Position {
  /** -1 before the first stage, past the last one when all are over. */
  index: number
  /** When the stage began, as if the clock had never stood still; epoch ms. */
  startedAt: number
  isPaused: boolean
  /** The clock's last state; undefined: the plan alone. */
  clock: Clock | undefined
}

type Played = Pick<CatalogueTournament, 'startsAt' | 'stages'>

/** Where a tournament stands: by its clock if the floor or the desk moved it, else by the planned structure. */
export function positionOf({ startsAt, stages }: Played, heard: Clock | undefined, now: number): Position {
  const since = heard && Math.max(heard.startedAt, isOfDesk(heard) ? heard.at : 0)
  const clock = since !== undefined && since >= startsAt - earliestMs ? heard : undefined
  const { index, startedAt } = stageAt(stages, startsAt, clock, now)
  return { index, startedAt, clock, isPaused: stages[index] !== undefined && clock?.paused === 1 }
}

/** Whether the desk moved a clock last. */
export function isOfDesk({ at, deskAt }: Clock): boolean {
  return deskAt === at
}

/**
 * Everything that changes while a tournament is played. A stage that ends without an event is followed by the next one
 * of the structure.
 */
export function liveOf(
  tournament: CatalogueTournament,
  { places, free, registrationOpen }: Pick<TournamentSummary, 'places' | 'free' | 'registrationOpen'>,
  heard: Clock | undefined,
  now: number,
): LiveTournament {
  const { slug, startsAt, registrationUntil, stages } = tournament
  const { index, startedAt, isPaused, clock } = positionOf(tournament, heard, now)
  const stage = stages[index]
  const endsAt = stage && startedAt + stage.minutes * minuteMs
  // A paused clock shows the time that was left when it stopped.
  const left = endsAt === undefined ? null : Math.max(0, endsAt - (isPaused ? (clock?.at ?? now) : now))
  const isWon = clock !== undefined && clock.playersLeft <= 1
  const isOver = isWon || (index >= stages.length && now >= startsAt)
  return {
    slug,
    at: isoInstant(now),
    phase: isOver ? 'over' : !stage ? 'before' : isPaused ? 'paused' : stage.kind,
    startsAt: isoInstant(startsAt),
    stage: isOver ? null : (stage ?? null),
    stageEndsAt: isOver || isPaused || endsAt === undefined ? null : isoInstant(endsAt),
    secondsLeft: isOver || left === null ? null : Math.round(left / 1000),
    next: isOver ? null : (stages[stage ? index + 1 : 0] ?? null),
    nextBreakAt: isOver || isPaused ? null : nextBreakAt(stages, index, startedAt),
    playersLeft: clock?.playersLeft ?? null,
    registrationOpen,
    registrationUntil: isoInstant(registrationUntil),
    places,
    free,
  }
}

/** The stage being played and its start; index -1 before the first stage, past the last one when all are over. */
function stageAt(
  stages: readonly Stage[],
  startsAt: number,
  clock: Clock | undefined,
  now: number,
): { index: number; startedAt: number } {
  const current = clock ? stages.findIndex((it) => it.kind === 'level' && it.number === clock.level) : -1
  if (!clock || current < 0) {
    if (now < startsAt) return { index: -1, startedAt: startsAt }
    return follow(stages, 0, startsAt, now)
  }
  if (!clock.paused) return follow(stages, current, clock.startedAt, now)
  // The floor names the level that it stopped; the desk stops breaks, too, which follow their level.
  if (!isOfDesk(clock)) return { index: current, startedAt: clock.startedAt }
  return follow(stages, current, clock.startedAt, clock.at)
}

function follow(stages: readonly Stage[], from: number, since: number, now: number) {
  let [index, startedAt] = [from, since]
  for (let stage = stages[index]; stage; stage = stages[index]) {
    const endsAt = startedAt + stage.minutes * minuteMs
    if (endsAt > now) break
    index += 1
    startedAt = endsAt
  }
  return { index, startedAt }
}

/** The start of the next break after this stage, if all goes as the structure says; null without one. */
function nextBreakAt(stages: readonly Stage[], index: number, startedAt: number): string | null {
  const from = Math.max(0, index)
  const next = stages.findIndex((it, at) => it.kind === 'break' && (at > from || (at === from && index < 0)))
  if (next < 0) return null
  const minutes = stages.slice(from, next).reduce((sum, it) => sum + it.minutes, 0)
  return isoInstant(startedAt + minutes * minuteMs)
}
