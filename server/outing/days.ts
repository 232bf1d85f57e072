import { LRUCache } from 'lru-cache'
import type { Content } from '#server/content/index.ts'
import { destinationSlug } from '#shared/booking/stay.ts'
import type { Locale } from '#shared/locales.ts'
import type { TimedPart } from '#shared/outing/clashes.ts'
import type { OutingKind } from '#shared/outing/views.ts'
import { localDay, nextLocalMidnight } from '#shared/time/localTime.ts'
import {
  type Evening,
  type EveningPart,
  performancesOf,
  roomPart,
  showPart,
  tableHoursOf,
  tablePart,
  timedOf,
  tournamentPart,
} from './parts.ts'
import { type OutingStories, readStories } from './stories.ts'

/** The parts that one story has on a day: several times of a table or a show. */
export interface Candidate {
  parts: readonly [EveningPart, ...EveningPart[]]
  /** The same in time, by index. */
  timed: readonly (TimedPart | undefined)[]
  /** The town as an address names it. */
  town?: string
}

/** The parts of a day, the same for every address of it. */
export interface OutingDay {
  candidates: Readonly<Record<OutingKind, readonly Candidate[]>>
  /** Epoch ms at which a part begins or is over, or the day. */
  validUntil: number
}

export interface OutingDays {
  storiesOf(locale: Locale, gamingOff: boolean): OutingStories
  /** With the tournaments as they stand now; the rest is worked out once, until the content or the hour changes it. */
  dayOf(evening: Evening): OutingDay
}

type Lasting = Exclude<OutingKind, 'tournament'>
type LastingDay = { candidates: Readonly<Record<Lasting, readonly Candidate[]>>; validUntil: number }

/** Days in memory, of each language: some 60 kB each. */
const maxDays = 40

/**
 * The days that evenings are chosen from. Two evenings of a day differ by what is chosen, so the stories, the hours of
 * the kitchens and the performances are read once for all of them.
 */
export function createOutingDays(content: Pick<Content, 'all' | 'holdsAll' | 'onChange'>): OutingDays {
  const stories = new Map<Locale, OutingStories>()
  const days = new LRUCache<string, LastingDay>({ max: maxDays })
  content.onChange(() => {
    stories.clear()
    days.clear()
  })
  return {
    storiesOf(locale, gamingOff) {
      const all = stories.get(locale) ?? readStories(content, locale)
      // After a start stories arrive one by one.
      if (content.holdsAll(locale)) stories.set(locale, all)
      return gamingOff ? { ...all, tournaments: [] } : all
    },
    dayOf(evening) {
      const lasting = lastingDayOf(evening)
      const tournaments = evening.stories.tournaments
        .filter(({ content: { date } }) => date.slice(0, 10) === evening.day)
        .flatMap((it) => candidateOf([tournamentPart(evening, it)]))
      return {
        candidates: { ...lasting.candidates, tournament: tournaments },
        validUntil: Math.min(lasting.validUntil, nextMoment(tournaments, evening.now)),
      }
    },
  }

  function lastingDayOf(evening: Evening): LastingDay {
    const { locale, day, now } = evening
    const key = `${locale} ${day}`
    const known = days.get(key)
    if (known && known.validUntil > now) return known
    const made = workOut(evening)
    if (stories.has(locale)) days.set(key, made)
    return made
  }
}

function workOut(evening: Evening): LastingDay {
  const { rooms, restaurants, shows } = evening.stories
  const candidates = {
    room: rooms.flatMap((it) => candidateOf([roomPart(evening, it)])),
    table: restaurants.flatMap((it) => {
      const tables = tableHoursOf(evening, it)
      const times = tables.times.length === 0 ? [undefined] : tables.times
      return candidateOf(times.map((time) => tablePart(evening, it, time, tables)))
    }),
    show: shows.flatMap((it) =>
      candidateOf(performancesOf(evening, it).map(({ time }) => showPart(evening, it, time))),
    ),
  }
  const validUntil = Math.min(
    nextLocalMidnight(localDay(evening.now)),
    ...Object.values(candidates).map((it) => nextMoment(it, evening.now)),
  )
  return { candidates, validUntil }
}

/** None for a story without a part on the day. A closed kitchen is named, since one looks for it. */
function candidateOf(parts: readonly EveningPart[]): Candidate[] {
  const [first, ...others] = parts
  if (!first || first.state === 'otherDay' || first.state === 'past') return []
  const town = first.town && destinationSlug(first.town)
  return [{ parts: [first, ...others], timed: parts.map(timedOf), town }]
}

/** The first moment at which a part begins or is over, epoch ms. */
function nextMoment(candidates: readonly Candidate[], now: number): number {
  const moments = candidates.flatMap(({ parts }) => parts.flatMap(({ from = 0, to = 0 }) => [from, to]))
  return moments.reduce((first, it) => (it > now && it < first ? it : first), Number.POSITIVE_INFINITY)
}
