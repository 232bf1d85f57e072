import { weekdays } from '#client/ui/schema.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import { timeZone } from '#shared/house.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { type HoursException, type HoursRow, spansOf } from '#shared/time/openingHours.ts'
import type { World, WorldStory } from './readWorld.ts'

/** A fact that a story says otherwise elsewhere, or than another story does. */
interface Contradiction {
  file: string
  field: string
  problem: string
}

type Found = Omit<Contradiction, 'file'>
type Read = WorldStory['checked'][Locale]['content']
interface House {
  name?: string
  town?: string
  price_from?: number
  hours?: readonly Block<HoursRow & Record<string, unknown>>[]
  exceptions?: readonly Block<HoursException & Record<string, unknown>>[]
}

/**
 * Prices against their own sums, hours against those of the house, week days and months against dates, totals against the
 * tourist tax, shares against the status that has them.
 */
export function findContradictions({ stories }: World): Contradiction[] {
  const ofType = (component: string) => stories.filter(({ checked }) => checked[defaultLocale].component === component)
  const hasTax = ofType('hotel').some(({ checked }) => Number(checked[defaultLocale].content.tourist_tax) > 0)
  return stories.flatMap((story) => {
    const { component, content } = story.checked[defaultLocale]
    const found = [
      ...(component === 'offer' ? offerPrice(content) : []),
      ...(component === 'hotel' ? hotelPrice(story) : []),
      ...(component === 'tournament' || component === 'show' ? closedMeanwhile(story) : []),
      ...saidHours(story),
      ...weekdaysBeside(story.source, datesOf(story)),
      ...(component === 'casino' ? evenings(story) : []),
      ...twoShares(story),
      ...(hasTax ? allIncluded(story.source) : []),
    ]
    return found.map((it) => ({ file: story.file, ...it }))
  })

  function hotelPrice({ uuid, checked }: WorldStory): Found[] {
    const rooms = ofType('room').map((it) => it.checked[defaultLocale].content)
    const prices = rooms
      .filter((it) => (it.hotel as StoryReference | undefined)?.uuid === uuid)
      .flatMap((it) => (typeof it.price_from === 'number' ? [it.price_from] : []))
    const cheapest = Math.min(...prices)
    const price = checked[defaultLocale].content.price_from
    if (price === undefined || prices.length === 0 || price === cheapest) return []
    return [{ field: 'price_from', problem: `${price} beside a cheapest room of ${cheapest}` }]
  }

  /** A casino names no week day and no month beside its poker and its stage that the dates of its evenings do not have. */
  function evenings({ checked, source }: WorldStory): Found[] {
    const blocks = (source.body ?? []) as { anchor?: string }[]
    return blocks.flatMap((block) => {
      const kind = block.anchor === 'poker' ? 'tournament' : block.anchor === 'scene' ? 'show' : undefined
      if (!kind) return []
      const here = ofType(kind).filter(
        (it) => houseOf(it.checked[defaultLocale].content)?.name === checked[defaultLocale].content.name,
      )
      const dates = here.flatMap((it) => datesIn(it.source))
      return [...weekdaysBeside(block, dates), ...(kind === 'tournament' ? monthsBeside(block, dates) : [])]
    })
  }

  /** Dates beside which a story may name week days, as its file holds them; undefined: it speaks of none. */
  function datesOf({ checked, source }: WorldStory): readonly string[] | undefined {
    const { component, content } = checked[defaultLocale]
    if (component === 'tournament' || component === 'show') return datesIn(source)
    if (component !== 'offer' || content.category !== 'stage') return
    const towns = (content.hotels as StoryReference<House>[]).map((it) => it.content.town)
    return ofType('show')
      .filter((it) => towns.includes(houseOf(it.checked[defaultLocale].content)?.town))
      .flatMap((it) => datesIn(it.source))
  }
}

/** An offer costs what its nights come to in the cheapest room, and the rest that it names. */
function offerPrice(content: Read): Found[] {
  const { price_from, paid_nights, price_persons = 2, extras = 0 } = content as Record<string, number | undefined>
  const room = content.priced_room as StoryReference<House> | undefined
  const hotels = content.hotels as StoryReference<House>[]
  const nights = [room ? [room] : hotels].flat().flatMap((it) => it.content.price_from ?? [])
  if (price_from === undefined || nights.length === 0) return []
  if (paid_nights === undefined)
    return [{ field: 'paid_nights', problem: 'nobody says how many nights the price counts' }]
  const night = Math.min(...nights)
  const sum = Math.ceil((paid_nights * night * price_persons) / 2 + extras)
  const terms = `${paid_nights} × ${night} for two, for ${price_persons}, and ${extras}`
  return price_from === sum ? [] : [{ field: 'price_from', problem: `${price_from}, but its sum is ${sum}: ${terms}` }]
}

/** A tournament or a show lies within the hours of its house; one whose date moves does so on every day of the week. */
function closedMeanwhile({ checked, source }: WorldStory): Found[] {
  const { content } = checked[defaultLocale]
  const house = houseOf(content)
  if (!house?.hours?.length) return []
  const isMoving = datesIn(source).some((it) => it.startsWith('@'))
  const shifts = isMoving ? weekdays.map((_, index) => index) : [0]
  const exceptions = (house.exceptions ?? []).map((it) => it.content)
  const hours = shifts.map((by) => ({
    rows: house.hours?.map(({ content: row }) => ({ ...row, days: row.days.map((day) => dayAfter(day, by)) })) ?? [],
    // The day of the run decides whether such a date meets a day of every year.
    exceptions: isMoving ? exceptions.filter((it) => !it.yearly) : exceptions,
  }))
  return timesOf(content).flatMap(({ start, minutes, field }) => {
    const from = Temporal.PlainDateTime.from(start.replace(' ', 'T')).toZonedDateTime(timeZone)
    const to = from.add({ minutes })
    const isOpen = hours.every((it) =>
      [from.subtract({ days: 1 }), from]
        .flatMap((day) => spansOf(it, day.toPlainDate()))
        .some((span) => span.from <= from.epochMilliseconds && to.epochMilliseconds <= span.to),
    )
    const [begin, end] = [from, to].map((it) => it.toPlainTime().toString({ smallestUnit: 'minute' }))
    return isOpen ? [] : [{ field, problem: `${begin} to ${end}, while ${house.name} is closed` }]
  })
}

function timesOf(content: Read): { start: string; minutes: number; field: string }[] {
  if (typeof content.date === 'string') {
    const levels = (content.structure ?? []) as Block<{ minutes: number }>[]
    const minutes = levels.reduce((sum, it) => sum + it.content.minutes, 0)
    return [{ start: content.date, minutes, field: 'date' }]
  }
  const sessions = (content.sessions ?? []) as Block<{ date: string }>[]
  const minutes = Number(content.duration ?? 0)
  return sessions.map((it) => ({ start: it.content.date, minutes, field: 'sessions' }))
}

/** Hours that a house says in words: those of its door are its own, those of its games lie within them. */
function saidHours({ checked }: WorldStory): Found[] {
  return Object.values(checked).flatMap(({ content, body, places }) => {
    const rows = ((content as House).hours ?? []).map((it) => it.content)
    if (rows.length === 0) return []
    const own = new Set(rows.flatMap(({ opens, closes }) => [opens, closes]))
    return [...insideOf(content), ...body.flatMap(blocksIn)].flatMap(({ uid, component, content: said }): Found[] => {
      const field = places?.get(uid) ?? component
      const times = (text: unknown) => hoursIn(String(text ?? ''))
      const wrong =
        component === 'info_item' && said.icon === 'clock'
          ? times(said.text).filter((it) => !own.has(it))
          : component === 'game'
            ? times(said.hours).filter((it) => !rows.every((row) => isWithin(row, it)))
            : []
      return wrong.map((it) => ({ field, problem: `${it} is not among the hours of the house` }))
    })
  })
}

/** Week days in a text beside dates: those of the dates, and none where the dates follow the day of the run. */
function weekdaysBeside(source: unknown, dates: readonly string[] | undefined): Found[] {
  if (!dates) return []
  const days = new Set(
    dates.flatMap((it) => (it.startsWith('@') ? [] : [Temporal.PlainDate.from(it.slice(0, 10)).dayOfWeek])),
  )
  const named = [...JSON.stringify(source).matchAll(weekdayName)].map(([name]) => name.toLowerCase().replace(/s$/, ''))
  return [...new Set(named)]
    .filter((name) => !days.has((weekdayNames.indexOf(name) % 7) + 1))
    .map((name) => ({ field: '', problem: `${name} is named, and is no day of its dates` }))
}

/** Months in a text beside dates that follow the day of the run. */
function monthsBeside(source: unknown, dates: readonly string[]): Found[] {
  const [named] = dates.some((it) => it.startsWith('@')) ? (monthName.exec(JSON.stringify(source)) ?? []) : []
  return named ? [{ field: '', problem: `${named} is named, and its dates are not fixed` }] : []
}

const monthName =
  /(?<=en |de |d’|in |on |of )(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|January|February|March|April|May|June|July|August|September|October|November|December)\b/u

/** An advantage has the share of its own status: a member with the larger one is not told the smaller. */
function twoShares({ checked }: WorldStory): Found[] {
  const advantages = checked[defaultLocale].body
    .flatMap(blocksIn)
    .filter((it) => it.component === 'advantage' && it.content.entitled)
  return advantages.flatMap(({ uid, content: { title } }) => {
    const shares = new Set(String(title).match(/\d+(?=\s%)/g))
    const field = checked[defaultLocale].places?.get(uid) ?? ''
    return shares.size > 1 ? [{ field, problem: `${[...shares].join(' and ')} %, and each status has one` }] : []
  })
}

const weekdayNames = [
  ...['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
]
const weekdayName = new RegExp(`\\b(?:${weekdayNames.join('|')})s?\\b`, 'gi')

/** The tourist tax is added to every night, so no text may say that nothing is. */
function allIncluded(source: unknown): Found[] {
  const [said] = everythingIncluded.exec(JSON.stringify(source)) ?? []
  return said ? [{ field: '', problem: `« ${said} », and the tourist tax is added` }] : []
}

/** A promise that no price with the tourist tax beside it keeps. */
export const everythingIncluded =
  /toutes taxes (?:et service )?compris(?:es)?|rien ne s[’']ajoute|(?:with|and|all) taxes\b(?! \()|\btaxes included|nothing is added/iu

/** The house in which a show or a tournament is. */
function houseOf({ casino, venue }: Read): House | undefined {
  return ((casino ?? venue) as StoryReference<House> | undefined)?.content
}

/** Dates of a tournament, or of a show's evenings, as a file holds them. */
function datesIn({ date, sessions }: Record<string, unknown>): string[] {
  const evenings = ((sessions ?? []) as { date: string }[]).map((it) => it.date)
  return [...(typeof date === 'string' ? [date] : []), ...evenings]
}

function blocksIn(block: Block): Block[] {
  return [block, ...insideOf(block.content)]
}

function insideOf(content: Read): Block[] {
  const inner = Object.values(content).flatMap((it) => (Array.isArray(it) ? it : []))
  return inner.filter((it): it is Block => Boolean(it?.component && it.uid)).flatMap(blocksIn)
}

function dayAfter(day: string, by: number): string {
  return weekdays[(weekdays.indexOf(day as (typeof weekdays)[number]) + by) % 7] ?? day
}

/** `HH:mm` of each hour in a text: « 21 h – 3 h », "10:30 am". */
function hoursIn(text: string): string[] {
  return [...text.matchAll(/(\d{1,2})(?:\sh(?:\s(\d\d))?|(?::(\d\d))?\s(am|pm))\b/g)].map(([, h, m, n, half]) => {
    const hour = half ? (Number(h) % 12) + (half === 'pm' ? 12 : 0) : Number(h)
    return `${String(hour).padStart(2, '0')}:${m ?? n ?? '00'}`
  })
}

function isWithin({ opens, closes }: HoursRow, time: string): boolean {
  return closes > opens ? opens <= time && time <= closes : opens <= time || time <= closes
}
