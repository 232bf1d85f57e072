import { storeClock, type TournamentClock } from '#server/casino/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { Stage } from '#shared/poker/api.ts'
import type { ClockPress, EveningRefusal } from '#shared/poker/evening.ts'
import { minuteMs } from '#shared/time/days.ts'
import { isOfDesk, type Position, positionOf } from '../live/liveOf.ts'
import type { CatalogueTournament } from '../tournaments/catalogue.ts'

type ClockRow = Row<'tournamentClocks'>

/** The last move of a clock; undefined: there was none, it goes by the plan. */
export interface LastMove {
  /** Epoch ms. */
  at: number
  /** The person of the desk; null: the floor. */
  personId: string | null
}

export function lastMoveOf({ clock }: Position): LastMove | undefined {
  return clock && { at: clock.at, personId: isOfDesk(clock) ? clock.deskBy : null }
}

/** The state that a page showed, in a word: a press counts only while it is still so. */
export function seenOf(row: ClockRow | undefined): string {
  return row ? [row.level, row.startedAt, row.playersLeft, row.paused].join('.') : 'none'
}

export function clockRow(db: Queries, slug: string): Promise<ClockRow | undefined> {
  return db.selectFrom('tournamentClocks').selectAll().where('tournament', '=', slug).executeTakeFirst()
}

export interface PressInput {
  press: ClockPress
  /** {@link seenOf} of the page that was pressed. */
  seen: string
  by: string
  /** Epoch ms. */
  at: number
  /** How many begin, as far as the desk knows. */
  players: number
}

/**
 * Presses a button of the clock. Of two desks that saw the same state one presses; a form that is sent twice is pressed
 * once.
 * @returns undefined when done; `moved`: the clock stands otherwise by now; `notPossible`: nothing to press there
 */
export async function pressClock(
  tx: Tx,
  story: CatalogueTournament,
  { press, seen, by, at, players }: PressInput,
): Promise<EveningRefusal | undefined> {
  const row = await clockRow(tx, story.slug)
  if (seenOf(row) !== seen) return 'moved'
  const next = afterPress(story, positionOf(story, row, at), { press, at, players })
  if (!next) return 'notPossible'
  return (await storeClock(tx, { tournament: story.slug, at, ...next }, { by, seen: row })) ? undefined : 'moved'
}

type NextState = Pick<TournamentClock, 'level' | 'startedAt' | 'playersLeft' | 'paused'>

/** The state after a press; undefined: the press has no sense there. */
export function afterPress(
  { stages }: Pick<CatalogueTournament, 'stages'>,
  { index, startedAt: since, isPaused, clock }: Position,
  { press, at, players }: Pick<PressInput, 'press' | 'at' | 'players'>,
): NextState | undefined {
  // One player alone has won: who begins are two at least.
  const playersLeft = clock?.playersLeft ?? Math.max(2, players)
  // A clock that stands still is stored anew at each press: what was left stays left.
  const startedAt = isPaused && clock ? since + (at - clock.at) : since
  const isStage = index >= 0 && index < stages.length
  // An end that was pressed by mistake is undone by a second player.
  const isPlayed = isStage && playersLeft > 1
  const stay = (changed: Partial<Omit<NextState, 'level'>>, to = index, from = startedAt) =>
    stateAt(stages, to, { startedAt: from, paused: isPaused ? 1 : 0, playersLeft, ...changed })
  switch (press) {
    case 'start':
    case 'hold':
      return index < 0 ? stay({ paused: press === 'hold' ? 1 : 0 }, 0, at) : undefined
    case 'pause':
      return isPlayed && !isPaused ? stay({ paused: 1 }) : undefined
    case 'resume':
      return isPlayed && isPaused ? stay({ paused: 0 }) : undefined
    case 'next':
      return isPlayed && index + 1 < stages.length ? stay({}, index + 1, at) : undefined
    case 'previous':
      return index > 0 && playersLeft > 1 ? stay({}, Math.min(index, stages.length) - 1, at) : undefined
    case 'fewer':
      return isPlayed && playersLeft > 2 ? stay({ playersLeft: playersLeft - 1 }) : undefined
    case 'more':
      return isStage ? stay({ playersLeft: playersLeft + 1 }) : undefined
    case 'end':
      return isPlayed ? stay({ playersLeft: 1, paused: 0 }) : undefined
  }
}

/** A stage as the clock stores it: a break is what follows its level when that is over. */
function stateAt(stages: readonly Stage[], index: number, state: Omit<NextState, 'level'>): NextState | undefined {
  for (let [at, startedAt] = [index, state.startedAt]; at >= 0; at--) {
    const stage = stages[at]
    if (at < index && stage) startedAt -= stage.minutes * minuteMs
    if (stage?.kind === 'level') return { ...state, level: stage.number, startedAt }
  }
  return undefined
}
