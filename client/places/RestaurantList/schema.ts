import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { relations } from '#shared/content/fields.ts'
import type { RestaurantContent } from '../Restaurant/schema.ts'

export const restaurantList = defineBlock({
  name: 'restaurant_list',
  title: 'Tables',
  help: 'Des restaurants, leur assiette et leur premier menu.',
  fields: {
    ...headFields,
    restaurants: relations<RestaurantContent>(['restaurant'], { title: 'Tables' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type RestaurantListContent = ContentOf<typeof restaurantList>
