import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { relations } from '#shared/content/fields.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldHotel = defineBlock({
  name: 'field_hotel',
  kind: 'nested',
  title: 'Question : maison',
  help: 'Une de nos maisons, au choix.',
  fields: {
    ...questionFields,
    hotels: relations<{ name: string; town?: string }>(['hotel'], { title: 'Maisons' }),
    ...requiredField,
  },
})

export type FieldHotelContent = ContentOf<typeof fieldHotel>
