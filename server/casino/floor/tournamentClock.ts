import { invalid, type Refusal } from '#server/http/signedIntake.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { FloorBatchHandler, FloorEvent } from '../floorEvent.ts'

/**
 * `tournamentClock {tournament, level, startedAt, playersLeft, paused}`: the latest event of each tournament is stored.
 */
export const handleTournamentClocks: FloorBatchHandler<'tournamentClock'> = async (tx, events, publish) => {
  const refusals: Refusal[] = []
  for (const event of events) {
    const clock = clockOf(event)
    if (clock) {
      const { tournament, level, playersLeft } = clock
      const state = { startedAt: Date.parse(clock.startedAt), paused: clock.paused ? 1 : 0, at: event.at } as const
      await storeClock(tx, { tournament, level, playersLeft, ...state })
      publish(event, clock)
    }
    refusals.push(clock ? null : invalid('casino'))
  }
  return refusals
}

/** The state of a tournament's clock at a moment; instants are epoch ms. */
export interface TournamentClock
  extends Pick<Row<'tournamentClocks'>, 'tournament' | 'level' | 'startedAt' | 'playersLeft' | 'paused' | 'at'> {}

/** A press of the desk: by whom, and the state that the person saw. */
export interface DeskPress {
  by: string
  seen: Row<'tournamentClocks'> | undefined
}

/**
 * Stores the state of a clock. The floor's is dropped if a later one is stored; the desk's, if the state is another one
 * than the person saw.
 * @returns whether it was stored
 */
export async function storeClock(tx: Queries, clock: TournamentClock, press?: DeskPress): Promise<boolean> {
  const { tournament, ...state } = clock
  const row = press ? { ...state, deskAt: clock.at, deskBy: press.by } : state
  const stored = await tx
    .insertInto('tournamentClocks')
    .values({ tournament, ...row })
    .onConflict((conflict) => {
      const update = conflict.column('tournament').doUpdateSet(row)
      if (!press) return update.where('tournamentClocks.at', '<=', clock.at)
      const { level, startedAt, playersLeft, paused } = press.seen ?? { ...clock, level: -1 }
      return update
        .where('tournamentClocks.level', '=', level)
        .where('tournamentClocks.startedAt', '=', startedAt)
        .where('tournamentClocks.playersLeft', '=', playersLeft)
        .where('tournamentClocks.paused', '=', paused)
    })
    .returning('tournament')
    .executeTakeFirst()
  return stored !== undefined
}

function clockOf({ casino, data, at }: FloorEvent<'tournamentClock'>) {
  if (!casino) return undefined
  const { tournament, level, playersLeft, startedAt, paused } = data
  return {
    tournament,
    level,
    playersLeft,
    paused,
    startedAt: isoInstant(startedAt),
    at: isoInstant(at),
  }
}
