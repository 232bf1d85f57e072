import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CasinoSummary, Jackpot } from '#shared/casino/api.ts'
import type { Page } from '#shared/http/page.ts'
import type { Tournament, TournamentSummary } from '#shared/poker/api.ts'
import { minuteMs } from '#shared/time/days.ts'
import { createNotifier } from '../notifier.ts'
import { type Guest, type Play, type PlayedEvent, play } from './play.ts'

export interface FloorOptions {
  /** Origin of the site. */
  siteUrl: string
  /** FLOOR_SECRET. */
  secret: string
  /** Cards of the demo world that earn points. */
  guests: readonly Guest[]
  /** Pause between two steps of the simulation. */
  everyMs?: number
  now?: () => number
}

/** A level takes twenty minutes; players leave in between. */
const clocksEveryMs = 20_000

/** The casino floor of the demo world: simulates every casino of the site and posts the events. */
export function startFloor({ siteUrl, secret, guests, everyMs = 2000, now = Date.now }: FloorOptions) {
  const ending = new AbortController()
  const { signal } = ending
  const notifier = createNotifier({ siteUrl, operation: 'notifications.postFloorEvents', secret, now, signal })
  const ended = run().catch((error) => {
    if (!signal.aborted) throw error
  })
  return {
    /** Resolves when no request is running. */
    async close() {
      ending.abort()
      await ended
    },
  }

  async function run(): Promise<void> {
    const floors = await untilThere(openFloors)
    await untilThere(() => post(floors.opening(now())))
    let clocksAt = 0
    for (let last = now(); ; ) {
      await pause(everyMs, undefined, { signal })
      const at = now()
      // Events posted while the site is away are lost; the simulation goes on.
      await post(floors.moment(at, at - last)).catch(() => {})
      if (at - clocksAt >= clocksEveryMs) {
        clocksAt = at
        await post(tournamentClocks(await runningTournaments(), at)).catch(() => {})
      }
      last = at
    }
  }

  async function openFloors(): Promise<Play> {
    const { items: casinos } = await read<Page<CasinoSummary>>('/api/casinos')
    if (casinos.length === 0) throw new Error('the site has no casino')
    const standing = new Map<string, number>()
    for (const { slug, trigram } of casinos) {
      const { items } = await read<Page<Jackpot>>(`/api/casinos/${slug}/jackpots`)
      for (const { machine, amount } of items) standing.set(`${trigram} ${machine}`, amount)
    }
    return play({ trigrams: casinos.map(({ trigram }) => trigram), standing, guests })
  }

  async function runningTournaments(): Promise<Tournament[]> {
    try {
      const { items } = await read<Page<TournamentSummary>>('/api/poker/tournaments')
      const running = items.filter(({ status }) => status === 'running')
      return await Promise.all(running.map(({ slug }) => read<Tournament>(`/api/poker/tournaments/${slug}`)))
    } catch {
      return []
    }
  }

  /** Retries, since the site may start after its floor, and be away for a while. */
  async function untilThere<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted) throw error
        await pause(everyMs, undefined, { signal })
      }
    }
  }

  async function read<Body>(path: string): Promise<Body> {
    const answer = await fetch(siteUrl + path, { signal })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as Body
  }

  async function post(events: readonly PlayedEvent[]): Promise<void> {
    if (events.length > 0) await notifier.send(events)
  }
}

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
