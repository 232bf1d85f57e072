import '#shared/features.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { routes } from '#shared/routes.ts'
import { dayOrders, parseTypedDay } from '#shared/time/dates.ts'

/**
 * A visitor's plan of one day, as its address has it: `/soiree?v=1&day=2026-11-25&at=houlgate&table=a9e4adcd-2000`. A
 * story is named by the first eight digits of its uuid, which survive a new title and a new slug.
 */
export interface OutingChoices {
  /** `YYYY-MM-DD` in the house’s zone; undefined: today. */
  day?: string
  /** A town as `destinationSlug` writes it, the short id of a house, or {@link everywhere}; undefined: where the first part is. */
  at?: string
  /** Short id of a room's story. */
  room?: string
  table?: TimedChoice
  show?: TimedChoice
  tournament?: string
  /** An offer whose code goes with the room. */
  offer?: string
}

/** A story at a time of the day. */
export interface TimedChoice {
  id: string
  /** `HH:mm`; undefined: the first that there is. */
  time?: string
}

/** Reasons for parts of an address that were left aside. */
export type OutingProblem = 'version' | 'day' | 'unreadable'

export interface ParsedOuting {
  choices: OutingChoices
  problems: OutingProblem[]
}

/** The value of the place for visitors who want no town. */
export const everywhere = 'all'

/** Written into every address, so that a later build knows how to read those of this one. */
const version = '1'

/** The digits that name a story. */
export function shortId(uuid: string): string {
  return uuid.slice(0, 8)
}

/** Wrong values are left aside and named; the rest stands. */
export function parseOuting(query: URLSearchParams, locale: Locale): ParsedOuting {
  const problems = new Set<OutingProblem>()
  const given = (name: (typeof routes.outing.query)[number]) => query.get(name)?.trim() || undefined
  const read = <Value>(text: string | undefined, parse: (text: string) => Value | undefined) => {
    const value = text === undefined ? undefined : parse(text)
    if (text !== undefined && value === undefined) problems.add('unreadable')
    return value
  }
  if (given('v') !== undefined && given('v') !== version) problems.add('version')
  const typedDay = given('day')
  const day = typedDay === undefined ? undefined : parseTypedDay(dayOrders[locale], typedDay)
  if (typedDay !== undefined && day === undefined) problems.add('day')
  const choices: OutingChoices = {
    day,
    at: read(given('at'), parseSlug),
    room: read(given('room'), parseId),
    table: read(given('table'), parseTimed),
    show: read(given('show'), parseTimed),
    tournament: read(given('tournament'), parseId),
    offer: read(given('offer'), parseId),
  }
  return { choices, problems: [...problems] }
}

/** The query of an address, in one order, so that one plan has one address; empty for no choice at all. */
export function outingSearch(choices: OutingChoices): string {
  const { day, at, room, table, show, tournament, offer } = choices
  // Every value is made of digits, small letters and hyphens: there is nothing to escape.
  const pair = (name: string, value: string | undefined) => (value ? `&${name}=${value}` : '')
  const pairs =
    pair('day', day) +
    pair('at', at) +
    pair('room', room) +
    pair('table', table && textOf(table)) +
    pair('show', show && textOf(show)) +
    pair('tournament', tournament) +
    pair('offer', offer)
  return pairs && `?v=${version}${pairs}`
}

/** The public path of a plan. */
export function outingPath(locale: Locale, choices: OutingChoices): string {
  return has.outing ? pathOf(locale, routes.outing[locale]) + outingSearch(choices) : pathOf(locale, '')
}

/** The value of one choice in the address: `a9e4adcd-2000`. */
function textOf({ id, time }: TimedChoice): string {
  return time ? `${id}-${time.replace(':', '')}` : id
}

function parseId(text: string): string | undefined {
  return /^[0-9a-f]{8}$/.test(text) ? text : undefined
}

function parseSlug(text: string): string | undefined {
  return /^[a-z0-9-]{1,60}$/.test(text) ? text : undefined
}

function parseTimed(text: string): TimedChoice | undefined {
  const found = /^([0-9a-f]{8})(?:-([01]\d|2[0-3])([0-5]\d))?$/.exec(text)
  if (!found) return undefined
  const [, id = '', hours, minutes] = found
  return { id, time: hours && `${hours}:${minutes}` }
}
