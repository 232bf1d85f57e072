import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, type Listed, type ListingInput, sectionFields } from '#shared/content/block.ts'
import { number, option, relation, relations, text } from '#shared/content/fields.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { offerFilterNames, parseOfferFilter, passesOfferFilter } from '#shared/offers/offerFilter.ts'
import { isOver } from '#shared/time/validity.ts'
import { type OfferContent, offerCategories, offerCategoryNames } from '../Offer/schema.ts'

export const offerList = defineBlock({
  name: 'offer_list',
  title: 'Offres',
  help: 'Des offres choisies, ou toutes celles d’une maison, d’une ville ou d’un genre, tant qu’elles sont valables.',
  fields: {
    ...headFields,
    offers: relations<OfferContent>(['offer'], { title: 'Offres', help: 'Vide : selon la règle ci-dessous.' }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'De la maison' }),
    town: text({ title: 'De la ville', max: 80, translatable: false }),
    category: option(offerCategories, { title: 'Du genre', help: 'Vide : de tous.', names: offerCategoryNames }),
    limit: number({ title: 'Au plus', help: 'Sans nombre : toutes, par pages de neuf.', min: 1, max: 60 }),
    filter_hotels: relations<{ name: string }>(['hotel'], {
      title: 'Filtre par maison',
      help: 'Les maisons à proposer ; vide : pas de filtre.',
    }),
    ...moreFields,
    ...sectionFields,
  },
  listing: { types: ['offer'], select, pageSize: 9, query: offerFilterNames },
})

export type OfferListContent = ContentOf<typeof offerList> & { listing?: Listed<OfferContent> }

type OfferStory = StoryReference<OfferContent>
type House = StoryReference<{ name: string }>

/** The fields that choose. */
interface Rule {
  offers: readonly StoryReference[]
  hotel?: StoryReference
  town?: string
  category?: string
  limit?: number
  filter_hotels: readonly House[]
}

/** Offers that are not over: the editor's own in their order, else by rule, the ones that end first before the others. */
function select(
  { offers, hotel, town, category, limit, filter_hotels }: Rule,
  candidates: readonly OfferStory[],
  { today, query }: ListingInput,
): readonly OfferStory[] {
  const chosen = new Set(offers.map((it) => it.uuid))
  const isRequested = (it: OfferStory) =>
    (!hotel || it.content.hotels.some(({ uuid }) => uuid === hotel.uuid)) &&
    (!town || it.content.hotels.some((house) => house.content.town === town)) &&
    (!category || it.content.category === category)
  const place = (it: OfferStory) => offers.findIndex(({ uuid }) => uuid === it.uuid)
  const { house } = parseOfferFilter(query, filter_hotels)
  const found = candidates
    .filter((it) => !isOver(it.content, today))
    .filter((it) => (chosen.size > 0 ? chosen.has(it.uuid) : isRequested(it)))
    .filter((it) => passesOfferFilter(it.content.hotels, house))
    .toSorted((one, other) => (chosen.size > 0 ? place(one) - place(other) : endOf(one).localeCompare(endOf(other))))
  return limit === undefined ? found : found.slice(0, limit)
}

/** Without a last day: after all that have one. */
function endOf({ content }: OfferStory): string {
  return content.valid_until ?? '9999'
}
