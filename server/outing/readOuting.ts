import type { LiveTournaments } from '#server/pages/index.ts'
import { destinationSlug } from '#shared/booking/stay.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import { everywhere, type OutingChoices, type OutingProblem, parseOuting, shortId } from '#shared/outing/address.ts'
import type { OutingKind, OutingPlace } from '#shared/outing/views.ts'
import { houseName } from '#shared/places/houses.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { isOver } from '#shared/time/validity.ts'
import type { OutingPlaceFilter } from './choices.ts'
import type { OutingDay, OutingDays } from './days.ts'
import { type Evening, type EveningPart, roomPart, showPart, tablePart, tournamentPart } from './parts.ts'
import { type OutingStories, positionOf } from './stories.ts'

export interface ReadServices {
  days: OutingDays
  tournaments: LiveTournaments
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
  const date = given.day ?? todayInParis(now)
  const live = await liveOf(services, { stories, day: date, locale })
  const evening: Evening = { day: date, now, locale, stories, live }
  const day = services.days.dayOf(evening)
  const offer = find(stories.offers, given.offer)
  const room = find(stories.rooms, given.room)
  const restaurant = find(stories.restaurants, given.table?.id)
  const show = find(stories.shows, given.show?.id)
  const tournament = find(stories.tournaments, given.tournament)
  const code = offer?.content.hotels.some(({ uuid }) => uuid === room?.content.hotel?.uuid) && offer.content.code
  const parts = [
    room && ((!code && offeredPart(day, 'room', room)) || roomPart(evening, room, code || undefined)),
    restaurant &&
      (offeredPart(day, 'table', restaurant, given.table?.time) ?? tablePart(evening, restaurant, given.table?.time)),
    show && (offeredPart(day, 'show', show, given.show?.time) ?? showPart(evening, show, given.show?.time)),
    tournament && (offeredPart(day, 'tournament', tournament) ?? tournamentPart(evening, tournament)),
  ].filter((it) => it !== undefined)
  const found = { room, table: restaurant, show, tournament, offer }
  const requested = {
    room: given.room,
    table: given.table,
    show: given.show,
    tournament: given.tournament,
    offer: given.offer,
  }
  const missing: Outing['missing'] = (Object.keys(found) as (keyof typeof found)[]).filter(
    (kind) => requested[kind] !== undefined && !found[kind],
  )
  const places = placesOf(stories, gamingOff)
  const [offerHotel] = offer?.content.hotels ?? []
  const usual = parts[0]?.town ?? offerHotel?.content.town
  const at = given.at ?? (usual && destinationSlug(usual))
  const isKnown = at === undefined || at === everywhere || places.some(({ value }) => value === at)
  if (!isKnown) missing.push('place')
  return {
    evening,
    day,
    choices: { ...given, day: date, at: isKnown ? at : undefined },
    parts,
    problems,
    missing,
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
  if (today.length === 0) return new Map()
  return tournaments.of(today, locale, false).catch(() => new Map())
}

function find<Fields>(stories: readonly StoryReference<Fields>[], id: string | undefined) {
  return id === undefined ? undefined : stories.find(({ uuid }) => shortId(uuid) === id)
}

/** Towns, then houses. A casino is not named to who reads nothing of games. */
function placesOf({ hotels, casinos, restaurants }: OutingStories, gamingOff: boolean): OutingPlace[] {
  const houses = [...hotels, ...(gamingOff ? [] : casinos)]
  const towns = [...houses, ...restaurants].flatMap(({ content }) => content.town ?? [])
  return [
    ...[...new Set(towns)]
      .toSorted((one, other) => one.localeCompare(other, 'fr'))
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
