import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import { boolean, relations } from '#shared/content/fields.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import { tournamentFilterNames } from '#shared/poker/tournamentFilter.ts'
import type { TournamentContent } from '../Tournament/schema.ts'
import { selectTournaments } from './selectTournaments.ts'

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
      help: 'Pour la page des tournois : casino, dates, droit d’entrée ; les tournois en cours y sont aussi.',
    }),
    short: boolean({ title: 'Trois seulement', help: 'Pour l’accueil et les pages de casino.' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type TournamentListContent = ContentOf<typeof tournamentList> & { listing: Listed<TournamentContent> }
