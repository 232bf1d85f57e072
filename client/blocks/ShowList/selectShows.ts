import type { ListingFacts } from '#shared/content/block.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { lastDayOf } from '#shared/dateRanges.ts'
import { type House, slugOf } from '#shared/houses.ts'
import { type ShowFacts, type ShowSession, sessionsOf } from '#shared/shows.ts'
import { readWish, type Wish } from './readWish.ts'

type Show = StoryReference<ShowFacts>

/** Without filters, this many evenings. */
const shortListLength = 6

interface Choice {
  casinos: readonly House[]
  filters: boolean
}

/** The shows of a list, each with those of its sessions that fall into it, the soonest first. */
export function selectShows({ casinos, filters }: Choice, candidates: readonly Show[], facts: ListingFacts): Show[] {
  const { locale, today, now, query } = facts
  const wish = readWish(filters ? query : {}, { locale, today, casinos })
  const houses = wish.casino ? [wish.casino] : casinos.map(slugOf)
  const isHere = ({ content }: Show) =>
    houses.length === 0 || (content.casino !== undefined && houses.includes(slugOf(content.casino)))
  const evenings = candidates
    .filter(isHere)
    .flatMap((show) => sessionsOf(show.content, now).map((session) => ({ show, session })))
    .filter(({ session }) => falls(session, wish, { today, now }))
    .toSorted((a, b) => a.session.startsAt - b.session.startsAt)
  return withSessions(filters ? evenings : evenings.slice(0, shortListLength))
}

/** A calendar shows its whole month, what is over too; a list what is still to come. */
function falls({ day, endsAt }: ShowSession, wish: Wish, { today, now }: { today: string; now: number }): boolean {
  if (wish.view === 'calendar') return day.slice(0, 7) === wish.month
  const last = lastDayOf(wish.range, today)
  return endsAt > now && (last === undefined || day <= last)
}

function withSessions(evenings: readonly { show: Show; session: ShowSession }[]): Show[] {
  const chosen = new Map<Show, Set<string>>()
  for (const { show, session } of evenings) chosen.set(show, (chosen.get(show) ?? new Set()).add(session.uid))
  return [...chosen].map(([show, uids]) => ({
    ...show,
    content: { ...show.content, sessions: show.content.sessions.filter((it) => uids.has(it.uid)) },
  }))
}
