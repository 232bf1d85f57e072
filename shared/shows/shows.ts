import type { Block, StoryReference } from '#shared/content/values.ts'
import { canMove, move } from '#shared/move.ts'
import { type House, slugOf } from '#shared/places/houses.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { type ShowEvent, showMachine } from './showMachine.ts'

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

/** A price of a performance: euros a person, VAT included. */
export interface PriceLevel {
  name: string
  amount: number
}

/** A performance as its editor fills it in (client/shows/Show/schema.ts). */
interface SessionContent {
  date: string
  status?: ShowStatus
  sold_out: boolean
  note?: string
  vip_note?: string
  levels: readonly Block<PriceLevel>[]
  ticket_url?: string
}

/** The fields of a show that decide when and where it plays. */
export interface ShowFields {
  sessions: readonly Block<SessionContent>[]
  /** Minutes. */
  duration?: number
  casino?: House
}

/** One evening of a show at a moment. */
export interface ShowSession {
  uid: string
  /** `YYYY-MM-DD` and `HH:mm` in the house’s zone. */
  day: string
  time: string
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  status: ShowStatus
  /** The editor's own words: whose reduction, which new date. */
  note?: string
  /** The same for members of the VIP card; not for those who protect themselves. */
  vipNote?: string
  levels: readonly PriceLevel[]
  /** The ticket office of this performance, https. */
  ticketUrl?: string
}

/** The evenings of a show, in order. @param now epoch milliseconds */
export function sessionsOf({ sessions, duration }: ShowFields, now: number): ShowSession[] {
  const lengthMs = (duration ?? usualMinutes) * 60_000
  return sessions.map((it) => sessionOf(it, lengthMs, now)).toSorted((a, b) => a.startsAt - b.startsAt)
}

function sessionOf({ uid, content }: ShowFields['sessions'][number], lengthMs: number, now: number): ShowSession {
  const { date, note, vip_note: vipNote, levels, ticket_url: ticketUrl } = content
  const [day = '', time = '00:00'] = date.split(' ')
  const startsAt = localInstant(`${day} ${time}`)
  const endsAt = startsAt + lengthMs
  const status = statusAt(content, endsAt, now)
  return { uid, day, time, startsAt, endsAt, status, note, vipNote, levels: levels.map((it) => it.content), ticketUrl }
}

/** The editor's choice is the state of the performance; the machine says what follows of it. */
function statusAt({ status: chosen = 'scheduled', sold_out }: SessionContent, endsAt: number, now: number): ShowStatus {
  const status = sold_out ? onceSoldOut[chosen] : chosen
  return endsAt <= now ? onceOver[status] : status
}

/** The status of each state after the performance, and with its last seat gone. */
const onceOver = statusesAfter('past')
const onceSoldOut = statusesAfter('soldOut')

/** The status of each state after an event; the same where the machine has no such event. */
function statusesAfter(type: ShowEvent['type']): Record<ShowStatus, ShowStatus> {
  const entries = (Object.keys(showStatuses) as ShowStatus[]).map((status) => {
    const evening = { state: status, context: { before: 'scheduled' } } as const
    return [status, canMove(showMachine, evening, { type }) ? move(showMachine, evening, { type }).state : status]
  })
  return Object.fromEntries(entries)
}

/** Whether every performance to come is sold out; those called off do not count. */
export function isSoldOut(sessions: readonly ShowSession[], now: number): boolean {
  const coming = sessions.filter(
    ({ endsAt, status }) => endsAt > now && status !== 'canceled' && status !== 'postponed',
  )
  return coming.length > 0 && coming.every(({ status }) => status === 'full')
}

/**
 * The lowest price of the performances that sell, and whether there is more than one; for those without prices of their
 * own the show's. @param price the show's "from" price
 */
export function lowestPrice(
  sessions: readonly Pick<ShowSession, 'status' | 'levels'>[],
  price: number | undefined,
): { euros: number; isOneOfMany: boolean } | undefined {
  const selling = sessions.filter(({ status }) => showStatuses[status].sellsTickets)
  const amounts = selling.flatMap(({ levels }) => levels.map(({ amount }) => amount))
  if (amounts.length === 0) return price === undefined ? undefined : { euros: price, isOneOfMany: price > 0 }
  return { euros: Math.min(...amounts), isOneOfMany: new Set(amounts).size > 1 }
}

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
