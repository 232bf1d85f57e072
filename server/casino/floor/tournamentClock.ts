import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { type FloorBatchHandler, type FloorEvent, parseInteger, parseText } from '../floorEvent.ts'

/**
 * `tournamentClock {tournament, level, startedAt, playersLeft, paused}`: the latest event of each tournament is stored.
 */
export const handleTournamentClocks: FloorBatchHandler = async (tx, events, publish) => {
  const refusals: ('invalid' | null)[] = []
  for (const event of events) {
    const clock = clockOf(event)
    if (clock) {
      await keep(tx, clock, event.at)
      publish(event, clock)
    }
    refusals.push(clock ? null : 'invalid')
  }
  return refusals
}

type Clock = NonNullable<ReturnType<typeof clockOf>>

/** An event older than the stored row changes nothing. */
async function keep(tx: Transaction<Tables>, clock: Clock, at: number): Promise<void> {
  const { tournament, level, playersLeft } = clock
  const said = { level, playersLeft, startedAt: Date.parse(clock.startedAt), paused: clock.paused ? 1 : 0, at } as const
  await tx
    .insertInto('tournamentClocks')
    .values({ tournament, ...said })
    .onConflict((conflict) => conflict.column('tournament').doUpdateSet(said).where('tournamentClocks.at', '<=', at))
    .execute()
}

function clockOf({ casino, data, at }: FloorEvent) {
  const tournament = parseText(data.tournament, 100)
  const level = parseInteger(data.level, 0, 1000)
  const playersLeft = parseInteger(data.playersLeft, 0, 100_000)
  const { startedAt, paused } = data
  if (!casino || !tournament || level === undefined || playersLeft === undefined) return undefined
  if (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt)) || typeof paused !== 'boolean')
    return undefined
  return {
    tournament,
    level,
    playersLeft,
    paused,
    startedAt: new Date(startedAt).toISOString(),
    at: new Date(at).toISOString(),
  }
}
