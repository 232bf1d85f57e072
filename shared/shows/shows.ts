import type { Block, StoryReference } from '#shared/content/values.ts'
import { canMove, move } from '#shared/move.ts'
import { type House, slugOf } from '#shared/places/houses.ts'
import { parisInstant } from '#shared/time/parisTime.ts'
import { showMachine } from './showMachine.ts'

/**
 * The status of one performance, and its transitions. `finished` is never written
 * by hand alone: an evening that is over has it, whatever the editor chose before.
 */
export const showStatuses = {
  scheduled: { sellsTickets: true, icalendar: 'CONFIRMED', schema: 'EventScheduled' },
  promotion: { sellsTickets: true, icalendar: 'CONFIRMED', schema: 'EventScheduled' },
  exclusive: { sellsTickets: true, icalendar: 'CONFIRMED', schema: 'EventScheduled' },
  full: { sellsTickets: false, icalendar: 'CONFIRMED', schema: 'EventScheduled' },
  canceled: { sellsTickets: false, icalendar: 'CANCELLED', schema: 'EventCancelled' },
  postponed: { sellsTickets: false, icalendar: 'TENTATIVE', schema: 'EventPostponed' },
  finished: { sellsTickets: false, icalendar: 'CONFIRMED', schema: 'EventScheduled' },
} as const

export type ShowStatus = keyof typeof showStatuses

/** The length of a show without a duration. */
const usualMinutes = 120

/** The fields of a show that decide when and where it plays. */
export interface ShowFields {
  sessions: readonly Block<{ date: string; status?: ShowStatus; note?: string }>[]
  /** Minutes. */
  duration?: number
  casino?: House
}

/** One evening of a show at a moment. */
export interface ShowSession {
  uid: string
  /** `YYYY-MM-DD` and `HH:mm` in Europe/Paris. */
  day: string
  time: string
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  status: ShowStatus
  /** The editor's own words: whose reduction, which new date. */
  note?: string
}

/** The evenings of a show, in order. @param now epoch milliseconds */
export function sessionsOf({ sessions, duration }: ShowFields, now: number): ShowSession[] {
  const lengthMs = (duration ?? usualMinutes) * 60_000
  return sessions.map((it) => sessionOf(it, lengthMs, now)).toSorted((a, b) => a.startsAt - b.startsAt)
}

function sessionOf({ uid, content }: ShowFields['sessions'][number], lengthMs: number, now: number): ShowSession {
  const { date, note } = content
  const [day = '', time = '00:00'] = date.split(' ')
  const startsAt = parisInstant(`${day} ${time}`)
  const endsAt = startsAt + lengthMs
  return { uid, day, time, startsAt, endsAt, status: statusAt(content.status ?? 'scheduled', endsAt, now), note }
}

/** The editor's choice is the state of the performance; the machine says what follows by itself. */
function statusAt(status: ShowStatus, endsAt: number, now: number): ShowStatus {
  return endsAt <= now ? onceOver[status] : status
}

/** The status of each state after the performance. */
const onceOver = Object.fromEntries(
  (Object.keys(showStatuses) as ShowStatus[]).map((status) => {
    const evening = { state: status, context: { before: 'scheduled' } } as const
    return [
      status,
      canMove(showMachine, evening, { type: 'past' }) ? move(showMachine, evening, { type: 'past' }).state : status,
    ]
  }),
) as Record<ShowStatus, ShowStatus>

/** The next moment at which what is shown of these evenings changes by itself: epoch milliseconds, or Infinity. */
export function nextChange(sessions: readonly Pick<ShowSession, 'endsAt'>[], now: number): number {
  return Math.min(...sessions.map((it) => it.endsAt).filter((it) => it > now), Number.POSITIVE_INFINITY)
}

/** Shows that still play, the same casino's first, then the soonest: what to read after a show's own page. */
export function otherShows(
  content: ShowFields & { title?: string },
  candidates: readonly StoryReference<ShowFields & { title?: string }>[],
  { now }: { now: number },
): StoryReference<ShowFields & { title?: string }>[] {
  const house = content.casino && slugOf(content.casino)
  const ranked = candidates.flatMap((show) => {
    const next = sessionsOf(show.content, now).find((it) => showStatuses[it.status].sellsTickets)
    const isHere = show.content.casino !== undefined && slugOf(show.content.casino) === house
    return next && show.content.title !== content.title ? [{ show, isHere, startsAt: next.startsAt }] : []
  })
  const order = ranked.toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || a.startsAt - b.startsAt)
  return order.slice(0, 3).map((it) => it.show)
}
