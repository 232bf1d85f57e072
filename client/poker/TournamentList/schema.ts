import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, type ListingInput, sectionFields } from '#shared/content/block.ts'
import { boolean, relations } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { type House, type HouseContent, slugOf } from '#shared/places/houses.ts'
import { filterTournaments, parseTournamentFilter, tournamentFilterNames } from '#shared/poker/tournamentFilter.ts'
import { comingTournaments, type TournamentFields } from '#shared/poker/tournaments.ts'
import type { TournamentContent } from '../Tournament/schema.ts'

export const tournamentList = defineBlock({
  name: 'tournament_list',
  title: 'Tournois',
  help: 'Les tournois de poker à venir, en tableau.',
  gaming: true,
  listing: { types: ['tournament'], select: selectTournaments, pageSize: 20, query: tournamentFilterNames },
  fields: {
    ...headFields,
    casinos: relations<HouseContent>(['casino', 'page'], {
      title: 'Casinos',
      help: 'Seulement ceux-ci ; vide : tous.',
    }),
    filters: boolean({
      title: 'Filtres',
      help: 'Pour la page des tournois : casino, dates, droit d’entrée ; places libres.',
    }),
    short: boolean({ title: 'Trois seulement', help: 'Pour l’accueil et les pages de casino.' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type TournamentListContent = ContentOf<typeof tournamentList> & { listing: Listed<TournamentContent> }

/** A short list has this many. */
const shortLength = 3

interface Choice {
  casinos: readonly House[]
  short: boolean
  filters: boolean
}

type Tournament = StoryReference<TournamentFields>

/**
 * Tournaments of the casinos chosen, in order, those that are being played as well: one may still enter late, and
 * everybody may look on. With filters what the reader asked for.
 */
function selectTournaments(
  { casinos, short, filters }: Choice,
  candidates: readonly Tournament[],
  { now, query }: ListingInput,
): Tournament[] {
  const houses = casinos.map(slugOf)
  const planned = filters
    ? filterTournaments(candidates, filterOf(query, casinos).filter, now)
    : comingTournaments(candidates, now)
  const found = planned.filter((it) => isAt(it, houses))
  return short ? found.slice(0, shortLength) : found
}

function isAt({ content: { casino } }: Tournament, houses: readonly string[]): boolean {
  return houses.length === 0 || (casino !== undefined && houses.includes(slugOf(casino)))
}

/** The filter in the page's address. @param query only the names that the block declares */
export function filterOf(query: ListingInput['query'], casinos: readonly House[]) {
  return parseTournamentFilter(new URLSearchParams(query), { casinos: new Set(casinos.map(slugOf)), unit: 'euros' })
}
