import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import type { RoomContent } from '#client/places/Room/schema.ts'
import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import type { ShowContent } from '#client/shows/Show/schema.ts'
import { tablePartnerOf } from '#shared/booking/tablePartners.ts'
import { tableDays, tableStepMs, tableTimes } from '#shared/booking/tables.ts'
import type { StoryReference } from '#shared/content/values.ts'
import * as brand from '#shared/house.ts'
import { outingLimits, tableLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { shortId } from '#shared/outing/address.ts'
import type { TimedPart } from '#shared/outing/clashes.ts'
import type { OutingPart, PartState } from '#shared/outing/views.ts'
import { houseName, slugOf } from '#shared/places/houses.ts'
import { lateRegistrationMinute, stagesOf, tournamentEnd } from '#shared/poker/tournaments.ts'
import { registrationOf, type TournamentLive } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import type { Position } from '#shared/search/geo.ts'
import { lowestPrice, type ShowSession, type ShowStatus, sessionsOf } from '#shared/shows/shows.ts'
import { performancesAnchor } from '#shared/shows/tickets.ts'
import { minuteMs } from '#shared/time/days.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import { type OpeningHours, type OpenSpan, spansOf } from '#shared/time/openingHours.ts'
import { type OutingStories, positionOf } from './stories.ts'

/** The day of a plan, with what its parts are worked out from. */
export interface Evening {
  /** `YYYY-MM-DD` in the house’s zone. */
  day: string
  /** Epoch milliseconds. */
  now: number
  locale: Locale
  stories: OutingStories
  /** Places of tournaments by the uuid of their stories; empty while the store does not answer. */
  live: ReadonlyMap<string, TournamentLive>
}

/** A part with what only the server reads. */
export interface EveningPart extends Omit<OutingPart, 'way' | 'without'> {
  /** Value in the address. */
  value: string
  position?: Position
  /** `HH:mm` in the house’s zone at which it begins, where it has an hour. */
  hour?: string
  /** Id of its calendar entry; never that of a booking, which a plan must not overwrite. */
  calendarId: string
}

/** Other days that are named when a part is not there on this one. */
const namedDays = 3
/** States of a part that takes place. */
const liveStates: readonly PartState[] = ['open', 'own', 'full', 'byPhone']

/** The part in time; undefined where it does not take place, or at no known hour. */
export function timedOf({ key, kind, state, from, to, entryUntil, position }: EveningPart): TimedPart | undefined {
  if (from === undefined || to === undefined || !liveStates.includes(state)) return undefined
  return { key, from, to, entryUntil, position, isRoom: kind === 'room' }
}

/** A night: from the hour of arrival to the hour of departure on the next morning. */
export function roomPart(evening: Evening, room: StoryReference<RoomContent>, offerCode?: string): EveningPart {
  const { day, now, locale, stories } = evening
  const { name, valid_from, valid_until, price_from } = room.content
  const hotel = stories.hotels.find((it) => it.uuid === room.content.hotel?.uuid)
  const { check_in, check_out, synxis_id, phone, town } = hotel?.content ?? {}
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const isThere = (!valid_from || valid_from.slice(0, 10) <= day) && (!valid_until || valid_until.slice(0, 10) >= day)
  const isPast = day < localDay(now)
  const state = isPast ? 'past' : !isThere ? 'otherDay' : synxis_id ? 'open' : 'byPhone'
  const query = new URLSearchParams({
    hotel: hotel ? slugOf(hotel) : '',
    arrival: day,
    departure: next,
    room: slugOf(room),
    ...(offerCode && { code: offerCode }),
  })
  return {
    key: `room ${room.uuid}`,
    kind: 'room',
    title: name,
    href: room.path,
    picture: room.content.picture,
    house: hotel && houseName(hotel),
    town,
    state,
    value: shortId(room.uuid),
    position: hotel && positionOf(hotel.content),
    calendarId: `evening-${room.uuid}-${day}@${brand.id}`,
    hour: check_in,
    from: check_in ? localInstant(`${day} ${check_in}`) : undefined,
    to: check_out ? localInstant(`${next} ${check_out}`) : undefined,
    checkOut: check_out,
    price: price_from,
    phone,
    ...(state === 'otherDay' &&
      valid_from &&
      valid_from.slice(0, 10) > day && { otherDays: [valid_from.slice(0, 10)] }),
    ...(state === 'open' && hotel && { book: `${pathFor('synxisRedirect', locale)}?${query}` }),
  }
}

/** The tables of a restaurant on a day. */
export interface TableHours {
  hours: OpeningHours
  services: readonly OpenSpan[]
  /** `HH:mm`, those that have passed too. */
  all: readonly string[]
  /** `HH:mm` to choose from. */
  times: readonly string[]
}

export function tableHoursOf({ day, now }: Evening, { content }: StoryReference<RestaurantContent>): TableHours {
  const hours = hoursOf(content)
  return {
    hours,
    services: spansOf(hours, Temporal.PlainDate.from(day)),
    all: tableTimes(hours, day, 0),
    times: tableTimes(hours, day, now),
  }
}

/** @param requested `HH:mm`; undefined: the table that is offered first, if one is left */
export function tablePart(
  evening: Evening,
  restaurant: StoryReference<RestaurantContent>,
  requested?: string,
  { hours, services, all, times } = tableHoursOf(evening, restaurant),
): EveningPart {
  const { day, now, locale } = evening
  const time = requested ?? firstTime(times)
  const { name, town, hotel, phone, price_from } = restaurant.content
  const from = time && all.includes(time) ? localInstant(`${day} ${time}`) : undefined
  const service = services.find((it) => from !== undefined && it.from <= from && from < it.to)
  const state = tableState(evening, restaurant.content, { all, time, from })
  const today = localDay(now)
  const request = new URLSearchParams({ restaurant: slugOf(restaurant), people: '2', date: day, time: time ?? '' })
  return {
    key: `table ${restaurant.uuid}`,
    kind: 'table',
    title: name,
    href: restaurant.path,
    picture: restaurant.content.picture,
    house: hotel && houseName(hotel),
    town,
    state,
    value: [shortId(restaurant.uuid), time?.replace(':', '')].filter(Boolean).join('-'),
    position: positionOf(restaurant.content),
    calendarId: `evening-${restaurant.uuid}-${day}@${brand.id}`,
    hour: time,
    from,
    to: from === undefined ? undefined : from + outingLimits.tableMs,
    price: price_from,
    ...(service && { kitchen: { ...service, lastTable: service.to - tableStepMs } }),
    phone,
    ...(state === 'closed' && day >= today && { otherDays: openDays(hours, evening) }),
    ...(state === 'open' && { book: `${pathFor('tableRedirect', locale)}?${request}` }),
  }
}

function tableState(
  { day, now }: Evening,
  content: RestaurantContent,
  { all, time, from }: { all: readonly string[]; time: string | undefined; from: number | undefined },
): PartState {
  if (all.length === 0) return day < localDay(now) ? 'past' : 'closed'
  // The last hour of the day is over.
  if (time === undefined) return 'past'
  if (from === undefined) return 'otherTime'
  if (from <= now) return 'past'
  const last = Temporal.PlainDate.from(localDay(now))
    .add({ days: tableLimits.days - 1 })
    .toString()
  return tablePartnerOf(content) && day <= last ? 'open' : 'byPhone'
}

/** Dinner rather than lunch. */
function firstTime(times: readonly string[]): string | undefined {
  return times.find((it) => it >= '19:30') ?? times.at(-1)
}

function hoursOf({ hours, exceptions }: RestaurantContent): OpeningHours {
  return { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }
}

/** The next days with a table after this one. */
function openDays(hours: OpeningHours, { day, now }: Evening): string[] {
  const open = tableDays(hours, day, now).filter(({ times }) => times.length > 0)
  return open.slice(0, namedDays).map(({ date }) => date)
}

const showStates = {
  scheduled: 'open',
  promotion: 'open',
  exclusive: 'open',
  full: 'full',
  canceled: 'canceled',
  postponed: 'postponed',
  finished: 'past',
} as const satisfies Record<ShowStatus, PartState>

/** The performances of a show on the day. */
export function performancesOf({ day, now }: Evening, show: StoryReference<ShowContent>): ShowSession[] {
  return sessionsOf(show.content, now).filter((it) => it.day === day)
}

/** @param time `HH:mm` of one of two performances on a day; another hour is none */
export function showPart(evening: Evening, show: StoryReference<ShowContent>, time?: string): EveningPart {
  const { now, day } = evening
  const { title, casino, price } = show.content
  const here = performancesOf(evening, show)
  // A performance that was moved by an hour is still the only one of its day.
  const session = here.find((it) => it.time === time) ?? here[0]
  const coming = sessionsOf(show.content, now).filter((it) => it.endsAt > now && showStates[it.status] === 'open')
  const state = session ? showStates[session.status] : 'otherDay'
  const lowest = session && lowestPrice([session], price)
  return {
    key: `show ${show.uuid}`,
    kind: 'show',
    title,
    href: show.path,
    picture: show.content.picture,
    house: casino && houseName(casino),
    town: casino?.content.town,
    state,
    value: [shortId(show.uuid), (session?.time ?? time)?.replace(':', '')].filter(Boolean).join('-'),
    position: casino && positionOf(casino.content),
    calendarId: `evening-${show.uuid}-${day}@${brand.id}`,
    hour: session?.time,
    from: session?.startsAt,
    to: session?.endsAt,
    price: lowest?.euros,
    ...(state !== 'open' && { otherDays: [...new Set(coming.map((it) => it.day))].slice(0, namedDays) }),
    ...(state === 'open' && { book: `${show.path}#${performancesAnchor}` }),
  }
}

/** A tournament, from the first card to the end of the structure. */
export function tournamentPart(evening: Evening, tournament: StoryReference<TournamentContent>): EveningPart {
  const { day, locale, live } = evening
  const { title, casino, date, structure, late_registration, buy_in } = tournament.content
  const startsAt = localInstant(date)
  const stages = stagesOf(structure)
  const lateMinute = lateRegistrationMinute(stages, late_registration)
  const own = live.get(tournament.uuid)
  const state = date.slice(0, 10) === day ? tournamentState(evening, tournament.content, own) : 'otherDay'
  const isThere = state !== 'otherDay'
  return {
    key: `tournament ${tournament.uuid}`,
    kind: 'tournament',
    title,
    href: tournament.path,
    picture: tournament.content.picture,
    house: casino && houseName(casino),
    town: casino?.content.town,
    state,
    value: shortId(tournament.uuid),
    position: casino && positionOf(casino.content),
    calendarId: `evening-${tournament.uuid}-${day}@${brand.id}`,
    hour: date.slice(11, 16),
    from: isThere ? startsAt : undefined,
    to: isThere ? Math.max(startsAt + 60 * minuteMs, tournamentEnd({ date, structure })) : undefined,
    price: buy_in,
    phone: casino?.content.phone,
    breaks: stages.flatMap((it) =>
      it.kind === 'break' ? [{ at: startsAt + it.fromMinute * minuteMs, minutes: it.minutes }] : [],
    ),
    entryUntil: lateMinute === undefined ? undefined : startsAt + lateMinute * minuteMs,
    ...(!isThere && { otherDays: [date.slice(0, 10)] }),
    ...((state === 'open' || state === 'full') && {
      book: pathFor('tournamentRegistration', locale, { slug: slugOf(tournament) }),
    }),
  }
}

function tournamentState({ now }: Evening, content: TournamentContent, live: TournamentLive | undefined): PartState {
  if (live?.status === 'cancelled') return 'canceled'
  if (live?.status === 'over' || tournamentEnd(content) <= now) return 'past'
  if (!live || live.places === 0 || content.day === '2') return 'byPhone'
  const registration = registrationOf(live)
  return registration === 'closed' ? 'noEntry' : registration
}
