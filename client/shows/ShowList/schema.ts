import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, type ListingInput, sectionFields } from '#shared/content/block.ts'
import { boolean, relations } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, type HouseContent, slugOf } from '#shared/places/houses.ts'
import { parseShowFilter, passesShowFilter, showFilterNames } from '#shared/shows/showFilter.ts'
import { type ShowFields, type ShowSession, sessionsOf } from '#shared/shows/shows.ts'
import type { ShowContent } from '../Show/schema.ts'

export const showList = defineBlock({
  name: 'show_list',
  title: 'Spectacles',
  help: 'Les soirs à venir, jour par jour ou en calendrier.',
  listing: {
    types: ['show'],
    select: selectShows,
    pageSize: 40,
    query: showFilterNames,
  },
  fields: {
    ...headFields,
    casinos: relations<HouseContent>(['casino', 'page'], {
      title: 'Casinos',
      help: 'Seulement leurs scènes ; vide : toutes.',
    }),
    filters: boolean({
      title: 'Filtres et calendrier',
      help: 'Pour la page des spectacles ; sans eux, les six prochains soirs.',
    }),
    ...moreFields,
    ...sectionFields,
  },
})

export type ShowListContent = ContentOf<typeof showList> & { listing: Listed<ShowContent> }

type Show = StoryReference<ShowFields>

/** Without filters, this many evenings. */
const shortListLength = 6

interface Choice {
  casinos: readonly House[]
  filters: boolean
}

/** The shows of a list, each with those of its sessions that fall into it, the soonest first. */
function selectShows({ casinos, filters }: Choice, candidates: readonly Show[], input: ListingInput): Show[] {
  const { locale, today, now, query } = input
  const { filter } = parseShowFilter(filters ? query : {}, { locale, today, casinos })
  const houses = filter.casino ? [filter.casino] : casinos.map(slugOf)
  const isHere = ({ content }: Show) =>
    houses.length === 0 || (content.casino !== undefined && houses.includes(slugOf(content.casino)))
  const evenings = candidates
    .filter(isHere)
    .flatMap((show) => sessionsOf(show.content, now).map((session) => ({ show, session })))
    .filter(({ session }) => passesShowFilter(session, filter, { today, now }))
    .toSorted((a, b) => a.session.startsAt - b.session.startsAt)
  return withSessions(filters ? evenings : evenings.slice(0, shortListLength))
}

function withSessions(evenings: readonly { show: Show; session: ShowSession }[]): Show[] {
  const chosen = new Map<Show, Set<string>>()
  for (const { show, session } of evenings) chosen.set(show, (chosen.get(show) ?? new Set()).add(session.uid))
  return [...chosen].map(([show, uids]) => ({
    ...show,
    content: { ...show.content, sessions: show.content.sessions.filter((it) => uids.has(it.uid)) },
  }))
}
