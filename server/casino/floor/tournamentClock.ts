import { type FloorBatchHandler, type FloorEvent, wholeOf, wordsOf } from '../floorEvent.ts'

/** `tournamentClock {tournament, level, startedAt, playersLeft, paused}`: kept among the floor's latest events. */
export const takeTournamentClocks: FloorBatchHandler = async (_tx, events, tell) =>
  events.map((event) => {
    const clock = clockOf(event)
    if (clock) tell(event, clock)
    return clock ? null : 'invalid'
  })

function clockOf({ casino, data, at }: FloorEvent) {
  const tournament = wordsOf(data.tournament, 100)
  const level = wholeOf(data.level, 0, 1000)
  const playersLeft = wholeOf(data.playersLeft, 0, 100_000)
  const { startedAt, paused } = data
  if (!casino || !tournament || level === undefined || playersLeft === undefined) return undefined
  if (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt)) || typeof paused !== 'boolean')
    return undefined
  return {
    ...{ tournament, level, playersLeft, paused, startedAt: new Date(startedAt).toISOString() },
    at: new Date(at).toISOString(),
  }
}
