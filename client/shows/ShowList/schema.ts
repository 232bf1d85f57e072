import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, sectionFields } from '#shared/content/block.ts'
import { boolean, relations } from '#shared/content/fields.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import { showFilterNames } from '#shared/shows/showFilter.ts'
import type { ShowContent } from '../Show/schema.ts'
import { selectShows } from './selectShows.ts'

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
