import { randomUUID } from 'node:crypto'
import type { Tournament } from '#shared/poker/api.ts'
import type { PlayedEvent } from './play.ts'

const minuteMs = 60_000
/** Share of players present at a tournament that sold no places here. */
const turnout = 0.8

/**
 * Clocks of the running tournaments: level by level of the structure, with players leaving after late registration
 * until two are left. During breaks the floor sends nothing.
 * @param at epoch ms
 */
export function tournamentClocks(tournaments: readonly Tournament[], at: number): PlayedEvent[] {
  return tournaments.flatMap((tournament) => {
    const { slug, casino, structure } = tournament
    const startsAt = Date.parse(tournament.startsAt)
    const minute = (at - startsAt) / minuteMs
    const stage = structure.find((it) => minute >= it.fromMinute && minute < it.fromMinute + it.minutes)
    if (!casino || stage?.kind !== 'level') return []
    const startedAt = new Date(startsAt + stage.fromMinute * minuteMs).toISOString()
    const data = { tournament: slug, level: stage.number, startedAt, playersLeft: playersAt(tournament, minute) }
    const event = { id: `floor-${randomUUID()}`, type: 'tournamentClock', at: new Date(at).toISOString() }
    return [{ ...event, casino: casino.trigram, data: { ...data, paused: false } }]
  })
}

function playersAt({ startsAt, registrationUntil, places, free, totalMinutes }: Tournament, minute: number): number {
  const entered = places - free || Math.round(places * turnout)
  const from = (Date.parse(registrationUntil) - Date.parse(startsAt)) / minuteMs
  const gone = Math.max(0, minute - from) / Math.max(1, totalMinutes - from)
  return Math.max(2, Math.round(entered * (1 - gone)))
}
