import type { LiveTournaments } from '#server/pages/index.ts'
import { destinationSlug } from '#shared/booking/stay.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { everywhere, type OutingChoices, type OutingProblem, parseOuting, shortId } from '#shared/outing/address.ts'
import type { OutingKind, OutingPlace } from '#shared/outing/views.ts'
import { houseName } from '#shared/places/houses.ts'
import { localDay } from '#shared/time/localTime.ts'
import { isOver } from '#shared/time/validity.ts'
import type { OutingPlaceFilter } from './choices.ts'
import type { OutingDay, OutingDays } from './days.ts'
import {
  type Evening,
  type EveningPart,
  performancesOf,
  roomPart,
  showPart,
  tableHoursOf,
  tablePart,
  tournamentPart,
} from './parts.ts'
import { type OutingStories, positionOf } from './stories.ts'

export interface ReadServices {
  days: OutingDays
  tournaments: LiveTournaments | undefined
  /** Epoch milliseconds. */
  clock: () => number
}

export interface ReadInput {
  query: URLSearchParams
  locale: Locale
  /** Nothing about games. */
  gamingOff: boolean
}

/** An evening as its address says it, the same for everybody. */
export interface Outing {
  evening: Evening
  /** All that there is to choose. */
  day: OutingDay
  choices: OutingChoices
  parts: EveningPart[]
  problems: OutingProblem[]
  /** Choices of the address that lead to nothing. */
  missing: (OutingKind | 'offer' | 'place')[]
  offer?: { title: string; href: string; isOver: boolean }
  places: OutingPlace[]
  place: OutingPlaceFilter
}

/** Reads the choices of an address. What is not there any more is named, and the rest stands. */
export async function readOuting(services: ReadServices, { query, locale, gamingOff }: ReadInput): Promise<Outing> {
  const now = services.clock()
  const stories = services.days.storiesOf(locale, gamingOff)
  const { choices: read, problems } = parseOuting(query, locale)
  const given = gamingOff ? { ...read, tournament: undefined } : read
  const date = given.day ?? localDay(now)
  const live = await liveOf(services, { stories, day: date, locale })
  const evening: Evening = { day: date, now, locale, stories, live }
  const day = services.days.dayOf(evening)
  const { offer, room, table: restaurant, show, tournament, missing } = findChosen(stories, given)
  const code = offer?.content.hotels.some(({ uuid }) => uuid === room?.content.hotel?.uuid) && offer.content.code
  const parts = [
    room && ((!code && offeredPart(day, 'room', room)) || roomPart(evening, room, code || undefined)),
    restaurant &&
      (offeredPart(day, 'table', restaurant, given.table?.time) ?? tablePart(evening, restaurant, given.table?.time)),
    show && (offeredPart(day, 'show', show, given.show?.time) ?? showPart(evening, show, given.show?.time)),
    tournament && (offeredPart(day, 'tournament', tournament) ?? tournamentPart(evening, tournament)),
  ].filter((it) => it !== undefined)
  const [offerHotel] = offer?.content.hotels ?? []
  const usual = parts[0]?.town ?? offerHotel?.content.town
  const at = given.at ?? (usual && destinationSlug(usual))
  const places = placesOf(stories, gamingOff)
  const isKnown = isKnownPlace(places, at)
  return {
    evening,
    day,
    choices: { ...given, day: date, at: isKnown ? at : undefined },
    parts,
    problems,
    missing: isKnown ? missing : [...missing, 'place'],
    ...(offer && {
      offer: {
        title: offer.content.title,
        href: offer.path,
        isOver: isOver(offer.content, date) || (offer.content.valid_from ?? '').slice(0, 10) > date,
      },
    }),
    places,
    place: isKnown && at !== everywhere ? placeOf(stories, at) : {},
  }
}

/** The stories that an address names, and the choices that name none. */
function findChosen(stories: OutingStories, given: OutingChoices) {
  const found = {
    offer: find(stories.offers, given.offer),
    room: find(stories.rooms, given.room),
    table: find(stories.restaurants, given.table?.id),
    show: find(stories.shows, given.show?.id),
    tournament: find(stories.tournaments, given.tournament),
  }
  const kinds = ['room', 'table', 'show', 'tournament', 'offer'] as const
  const missing: Outing['missing'] = kinds.filter((kind) => given[kind] !== undefined && !found[kind])
  return { ...found, missing }
}

function isKnownPlace(places: readonly OutingPlace[], at: string | undefined): boolean {
  return at === undefined || at === everywhere || places.some(({ value }) => value === at)
}

/**
 * Whether every choice names something that there is: a story, a place, an hour of that kitchen or show on the day. A page
 * of anything else is stored nowhere, since there are as many as anyone makes up.
 */
export function namesWhatIsThere({ days, clock }: ReadServices, choices: OutingChoices, locale: Locale): boolean {
  const stories = days.storiesOf(locale, false)
  const now = clock()
  const evening: Evening = { day: choices.day ?? localDay(now), now, locale, stories, live: new Map() }
  const { table: restaurant, show, missing } = findChosen(stories, choices)
  const { time: tableTime } = choices.table ?? {}
  const { time: showTime } = choices.show ?? {}
  return (
    missing.length === 0 &&
    isKnownPlace(placesOf(stories, false), choices.at) &&
    (!restaurant || !tableTime || tableHoursOf(evening, restaurant).all.includes(tableTime)) &&
    (!show || !showTime || performancesOf(evening, show).some(({ time }) => time === showTime))
  )
}

/** The part as the day has it; undefined if it is not offered, or not at this time (`HH:mm`). */
function offeredPart(
  { candidates }: OutingDay,
  kind: OutingKind,
  { uuid }: StoryReference<unknown>,
  time?: string,
): EveningPart | undefined {
  const own = candidates[kind].find(({ parts: [first] }) => first.key === `${kind} ${uuid}`)
  const isTimed = kind === 'table' || kind === 'show'
  return own && (isTimed ? own.parts.find(({ hour }) => hour === time) : own.parts[0])
}

/** Places of the day's tournaments; none while the store does not answer, as on every page. */
async function liveOf(
  { tournaments }: ReadServices,
  { stories, day, locale }: { stories: OutingStories; day: string; locale: Locale },
): Promise<Evening['live']> {
  const today = stories.tournaments.filter(({ content }) => content.date.slice(0, 10) === day)
  if (today.length === 0 || !tournaments) return new Map()
  return tournaments.of(today, locale, false).catch(() => new Map())
}

function find<Fields>(stories: readonly StoryReference<Fields>[], id: string | undefined) {
  return id === undefined ? undefined : stories.find(({ uuid }) => shortId(uuid) === id)
}

/** Towns, then houses. A casino is not named to readers who asked to see no games. */
function placesOf({ hotels, casinos, restaurants }: OutingStories, gamingOff: boolean): OutingPlace[] {
  const houses = [...hotels, ...(gamingOff ? [] : casinos)]
  const towns = [...houses, ...restaurants].flatMap(({ content }) => content.town ?? [])
  return [
    ...[...new Set(towns)]
      .toSorted((one, other) => one.localeCompare(other, defaultLocale))
      .map((name) => {
        return { kind: 'town', value: destinationSlug(name), name } as const
      }),
    ...houses.map((it) => ({ kind: 'house', value: shortId(it.uuid), name: houseName(it) }) as const),
  ]
}

function placeOf({ hotels, casinos }: OutingStories, at: string | undefined): OutingPlaceFilter {
  const house = [...hotels, ...casinos].find(({ uuid }) => shortId(uuid) === at)
  const town = house?.content.town
  if (house) return { town: town && destinationSlug(town), position: positionOf(house.content) }
  return { town: at }
}
