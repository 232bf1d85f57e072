import type { Row } from '#server/store/tables.ts'
import type { LiveTournament, TournamentSummary } from '#shared/poker/api.ts'
import type { Stage } from '#shared/poker/tournaments.ts'
import type { CatalogueTournament } from '../tournaments/catalogue.ts'

type Clock = Row<'tournamentClocks'>

const minuteMs = 60_000
/** Cards are dealt this much early at most; an older clock event is about the tournament's previous date. */
const earliestMs = 30 * minuteMs

/**
 * Everything that changes while a tournament is played: by the floor's clock if it sent an event, else by the planned
 * structure. A stage that ends without an event is followed by the next one of the structure.
 */
export function liveOf(
  { slug, startsAt, registrationUntil, stages }: CatalogueTournament,
  { places, free, registrationOpen }: TournamentSummary,
  heard: Clock | undefined,
  now: number,
): LiveTournament {
  const clock = heard && heard.startedAt >= startsAt - earliestMs ? heard : undefined
  const { index, startedAt } = stageAt(stages, startsAt, clock, now)
  const stage = stages[index]
  const isPaused = stage !== undefined && clock?.paused === 1
  const endsAt = stage && startedAt + stage.minutes * minuteMs
  // A paused clock shows the time that was left when it stopped.
  const left = endsAt === undefined ? null : Math.max(0, endsAt - (isPaused ? (clock?.at ?? now) : now))
  const isWon = clock !== undefined && clock.playersLeft <= 1
  const isOver = isWon || (index >= stages.length && now >= startsAt)
  return {
    slug,
    at: new Date(now).toISOString(),
    phase: isOver ? 'over' : !stage ? 'before' : isPaused ? 'paused' : stage.kind,
    startsAt: new Date(startsAt).toISOString(),
    stage: isOver ? null : (stage ?? null),
    stageEndsAt: isOver || isPaused || endsAt === undefined ? null : new Date(endsAt).toISOString(),
    secondsLeft: isOver || left === null ? null : Math.round(left / 1000),
    next: isOver ? null : (stages[stage ? index + 1 : 0] ?? null),
    nextBreakAt: isOver || isPaused ? null : nextBreakAt(stages, index, startedAt),
    playersLeft: clock?.playersLeft ?? null,
    registrationOpen,
    registrationUntil: new Date(registrationUntil).toISOString(),
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
  const said = clock ? stages.findIndex((it) => it.kind === 'level' && it.number === clock.level) : -1
  if (!clock || said < 0) {
    if (now < startsAt) return { index: -1, startedAt: startsAt }
    return follow(stages, 0, startsAt, now)
  }
  return clock.paused ? { index: said, startedAt: clock.startedAt } : follow(stages, said, clock.startedAt, now)
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
  return new Date(startedAt + minutes * minuteMs).toISOString()
}
