import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { relations, text } from '#shared/content/fields.ts'
import type { HotelContent } from '../Hotel/schema.ts'

export const hotelList = defineBlock({
  name: 'hotel_list',
  title: 'Maisons',
  help: 'Des hôtels sous leurs arches.',
  fields: {
    ...headFields,
    hotels: relations<HotelContent>(['hotel'], { title: 'Maisons' }),
    price_note: text({ title: 'Note de prix', help: 'Ce que les prix comprennent, taxe de séjour à côté.', max: 240 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type HotelListContent = ContentOf<typeof hotelList>
