import { outingLimits } from '#shared/limits.ts'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import { type Clash, clashBetween, type TimedPart, type Way, wayBetween } from '#shared/outing/clashes.ts'
import type { OutingChoice, OutingKind, OutingTime } from '#shared/outing/views.ts'
import { distanceMeters, type Position } from '#shared/search/geo.ts'
import type { Candidate, OutingDay } from './days.ts'
import { type Evening, type EveningPart, timedOf } from './parts.ts'

/** The place of an evening: its stories are those of the town, nearest to the house first. */
export interface OutingPlaceFilter {
  /** As an address names it; undefined: every town. */
  town?: string
  /** The house's. */
  position?: Position
}

export interface ChoicesInput {
  evening: Evening
  day: OutingDay
  place: OutingPlaceFilter
  /** Chosen parts and own bookings. */
  parts: readonly EveningPart[]
  /** The address as it stands. */
  chosen: OutingChoices
}

/** A chosen part that others may clash with. */
interface Fixed {
  kind: OutingKind
  isOwn: boolean
  timed: TimedPart
}

/** All that the day has at the place, each time with what it does not go together with. */
export function choicesOf(input: ChoicesInput) {
  const { day, place, parts } = input
  const fixed = parts.flatMap((it): Fixed[] => {
    const timed = timedOf(it)
    return timed ? [{ kind: it.kind, isOwn: it.state === 'own', timed }] : []
  })
  const kinds = Object.keys(day.candidates) as OutingKind[]
  const lists = kinds.map((kind) => {
    const here = day.candidates[kind].filter(({ town }) => place.town === undefined || town === place.town)
    const ranked = nearestFirst(here, place.position)
    const offered = ranked.slice(0, outingLimits.choices).map(({ candidate, way }) => {
      const others = fixed.filter((it) => it.kind !== kind || it.isOwn)
      return choiceOf(input, candidate, { way, others })
    })
    return [kind, offered, ranked.length - offered.length] as const
  })
  return {
    choices: Object.fromEntries(lists.map(([kind, offered]) => [kind, offered])) as Record<OutingKind, OutingChoice[]>,
    hidden: Object.fromEntries(lists.map(([kind, , more]) => [kind, more])) as Record<OutingKind, number>,
  }
}

interface Ranked {
  candidate: Candidate
  /** From the house of the place. */
  way?: Way
}

/** A story whose position nobody gave comes last. */
function nearestFirst(candidates: readonly Candidate[], from: Position | undefined): Ranked[] {
  if (!from) return candidates.map((candidate) => ({ candidate }))
  return candidates
    .map((candidate) => {
      const { position } = candidate.parts[0]
      const metres = position ? distanceMeters(from, position) : Number.MAX_VALUE
      return { candidate, way: wayBetween(from, position), metres }
    })
    .toSorted((one, other) => one.metres - other.metres)
}

function choiceOf(
  { evening, chosen, parts }: ChoicesInput,
  { parts: own, timed }: Candidate,
  { way, others }: { way: Way | undefined; others: readonly Fixed[] },
): OutingChoice {
  const [{ key, kind, title, href, picture, house, state, price, position }] = own
  // The times of a story are at one place.
  const reachable = others
    .filter((it) => it.timed.key !== key)
    .map((it) => ({ ...it, way: wayBetween(it.timed.position, position) }))
  const times = state === 'closed' || state === 'noEntry' ? [] : own.map(timeOf)
  return { key, title, href, picture, house, state, price, way, times }

  function timeOf(part: EveningPart, index: number): OutingTime {
    return {
      value: part.value,
      choose: outingPath(evening.locale, { ...chosen, [kind]: choiceIn(part) }),
      isChosen: parts.some((it) => it.key === key && it.value === part.value),
      hour: part.from === undefined ? undefined : part.hour,
      clashes: clashesAt(timed[index]),
    }
  }

  /** A choice replaces the one of its own kind, so only the others count. */
  function clashesAt(time: TimedPart | undefined): Clash[] {
    return time ? reachable.flatMap((it) => clashBetween(it.timed, time, it.way) ?? []) : []
  }
}

function choiceIn({ kind, value }: EveningPart): string | { id: string; time?: string } {
  const [id = '', digits] = value.split('-')
  if (kind === 'room' || kind === 'tournament') return id
  return { id, time: digits && `${digits.slice(0, 2)}:${digits.slice(2)}` }
}
