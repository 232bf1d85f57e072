import { outingLimits } from '#shared/limits.ts'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import { type Clash, clashBetween, wayBetween } from '#shared/outing/clashes.ts'
import type { OutingChoice, OutingKind, OutingTime } from '#shared/outing/views.ts'
import type { Position } from '#shared/search/geo.ts'
import { hourInParis } from '#shared/time/parisTime.ts'
import {
  type Evening,
  type EveningPart,
  performancesOf,
  roomPart,
  showPart,
  tablePart,
  tableTimesOf,
  timedOf,
  tournamentPart,
} from './parts.ts'

/** The place of an evening: its stories are those of the town, nearest to the house first. */
export interface OutingPlaceFilter {
  /** Undefined: every town. */
  town?: string
  /** The house's. */
  position?: Position
}

export interface ChoicesInput {
  evening: Evening
  place: OutingPlaceFilter
  /** Chosen parts and own bookings. */
  parts: readonly EveningPart[]
  /** The address as it stands. */
  chosen: OutingChoices
  isHere: (town: string | undefined) => boolean
}

/** The parts of one story: several times of a table or a show. */
type Candidate = readonly EveningPart[]

/** All that the day has at the place, each time with what it does not go together with. */
export function choicesOf(input: ChoicesInput) {
  const { evening } = input
  const { rooms, restaurants, shows, tournaments } = evening.stories
  const candidates: Readonly<Record<OutingKind, readonly Candidate[]>> = {
    room: rooms.map((it) => [roomPart(evening, it)]),
    table: restaurants.map((it) => {
      const times = tableTimesOf(evening, it)
      return times.length === 0 ? [tablePart(evening, it)] : times.map((time) => tablePart(evening, it, time))
    }),
    show: shows.map((it) => performancesOf(evening, it).map(({ time }) => showPart(evening, it, time))),
    tournament: tournaments.map((it) => [tournamentPart(evening, it)]),
  }
  const lists = Object.entries(candidates).map(([kind, all]) => {
    const here = all.filter(([first]) => first && isOffered(first) && input.isHere(first.town))
    const ranked = nearestFirst(here, input.place.position)
    const offered = ranked.slice(0, outingLimits.choices).map((it) => choiceOf(input, it))
    return [kind, offered, ranked.length - offered.length] as const
  })
  return {
    choices: Object.fromEntries(lists.map(([kind, offered]) => [kind, offered])) as Record<OutingKind, OutingChoice[]>,
    hidden: Object.fromEntries(lists.map(([kind, , more]) => [kind, more])) as Record<OutingKind, number>,
  }
}

/** A closed kitchen is named, since one looks for it; what is on another day is not. */
function isOffered({ state }: EveningPart): boolean {
  return state !== 'otherDay' && state !== 'past'
}

function nearestFirst(candidates: readonly Candidate[], from: Position | undefined): Candidate[] {
  if (!from) return [...candidates]
  const minutes = ([first]: Candidate) => {
    const way = wayBetween(from, first?.position)
    return way ? (way.kind === 'walk' ? way.minutes : Number.POSITIVE_INFINITY) : 0
  }
  return candidates.toSorted((one, other) => minutes(one) - minutes(other))
}

function choiceOf(input: ChoicesInput, candidate: Candidate): OutingChoice {
  const { evening, place, chosen } = input
  const [first] = candidate as readonly [EveningPart, ...EveningPart[]]
  const { key, kind, title, href, house, state, price } = first
  const times = state === 'closed' || state === 'noEntry' ? [] : candidate.map((it) => timeOf(it))
  const dinner = times.filter(({ from }) => from !== undefined && hourInParis(from) >= '19:00')
  const free = dinner.find(({ clashes }) => clashes.length === 0) ?? times.find(({ clashes }) => clashes.length === 0)
  const preferred = Math.max(0, times.indexOf(free ?? dinner[0] ?? (times[0] as OutingTime)))
  return {
    key,
    title,
    href,
    house,
    state,
    price,
    way: place.position && wayBetween(place.position, first.position),
    times,
    preferred,
  }

  function timeOf(part: EveningPart): OutingTime {
    return {
      value: part.value,
      choose: outingPath(evening.locale, { ...chosen, [kind]: choiceIn(part) }),
      isChosen: input.parts.some((it) => it.key === part.key && it.value === part.value),
      from: part.from,
      clashes: clashesWith(input.parts, part),
    }
  }
}

function choiceIn({ kind, value }: EveningPart): string | { id: string; time?: string } {
  const [id = '', digits] = value.split('-')
  if (kind === 'room' || kind === 'tournament') return id
  return { id, time: digits && `${digits.slice(0, 2)}:${digits.slice(2)}` }
}

/** The chosen parts that a candidate does not go together with; a choice replaces the one of its own kind. */
function clashesWith(parts: readonly EveningPart[], candidate: EveningPart): Clash[] {
  const timed = timedOf(candidate)
  if (!timed) return []
  return parts
    .filter((it) => it.kind !== candidate.kind || it.state === 'own')
    .flatMap((it) => {
      const other = timedOf(it)
      return (other && it.key !== candidate.key && clashBetween(other, timed)) || []
    })
}
