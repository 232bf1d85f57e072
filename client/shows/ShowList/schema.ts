import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, type ListingInput, sectionFields } from '#shared/content/block.ts'
import { boolean, relations } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, type HouseContent, slugOf } from '#shared/places/houses.ts'
import { parseShowFilter, passesShowFilter, type ShowFilter, showFilterNames } from '#shared/shows/showFilter.ts'
import { type ShowFields, type ShowSession, sessionsOf } from '#shared/shows/shows.ts'
import type { ShowContent } from '../Show/schema.ts'

export const showList = defineBlock({
  name: 'show_list',
  title: 'Spectacles',
  help: 'Les soirs à venir, semaine par semaine ou avec un calendrier.',
  listing: {
    types: ['show'],
    select: selectEvenings,
    overview: countDays,
    pageSize: 12,
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
      help: 'Pour la page des spectacles ; sans eux, les quatre prochains soirs.',
    }),
    ...moreFields,
    ...sectionFields,
  },
})

export type ShowListContent = ContentOf<typeof showList> & {
  listing: Listed<ShowContent> & { overview?: Readonly<Record<string, number>> }
}

type Show = StoryReference<ShowFields>

/** Without filters, this many evenings. */
const shortListLength = 4

interface Choice {
  casinos: readonly House[]
  filters: boolean
}

/** The evenings of a list, the soonest first: each is its show, with that session alone. */
function selectEvenings(choice: Choice, candidates: readonly Show[], input: ListingInput): Show[] {
  const filter = filterOf(choice, input)
  const found = eveningsHere(choice, candidates, input)
    .filter(({ session }) => passesShowFilter(session, filter, input))
    .toSorted((a, b) => a.session.startsAt - b.session.startsAt)
    .map(({ show, session }) => withSession(show, session))
  return choice.filters ? found : found.slice(0, shortListLength)
}

/** How many evenings each day of a calendar's month has; undefined for a list. */
function countDays(
  choice: Choice,
  candidates: readonly Show[],
  input: ListingInput,
): Record<string, number> | undefined {
  const { view, month } = filterOf(choice, input)
  if (view !== 'calendar') return undefined
  const days = eveningsHere(choice, candidates, input).map(({ session }) => session.day)
  const ofMonth = days.filter((it) => it.startsWith(month)).toSorted()
  return Object.fromEntries([...Map.groupBy(ofMonth, (it) => it)].map(([day, found]) => [day, found.length]))
}

function filterOf({ casinos, filters }: Choice, { locale, today, query }: ListingInput): ShowFilter {
  return parseShowFilter(filters ? query : {}, { locale, today, casinos }).filter
}

/** Every evening on the stages of a list, whenever it is. */
function eveningsHere(choice: Choice, candidates: readonly Show[], input: ListingInput) {
  const { casino } = filterOf(choice, input)
  const houses = casino ? [casino] : choice.casinos.map(slugOf)
  const isHere = ({ content }: Show) =>
    houses.length === 0 || (content.casino !== undefined && houses.includes(slugOf(content.casino)))
  return candidates
    .filter(isHere)
    .flatMap((show) => sessionsOf(show.content, input.now).map((session) => ({ show, session })))
}

function withSession(show: Show, { uid }: ShowSession): Show {
  return { ...show, content: { ...show.content, sessions: show.content.sessions.filter((it) => it.uid === uid) } }
}
