import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { textarea } from '#shared/content/fields.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldDestinations = defineBlock({
  name: 'field_destinations',
  kind: 'nested',
  title: 'Question : destination',
  help: 'Un endroit parmi quelques-uns, tous visibles.',
  fields: {
    ...questionFields,
    destinations: textarea({ title: 'Destinations', help: 'Une par ligne.', required: true, max: 1000 }),
    ...requiredField,
  },
})

export type FieldDestinationsContent = ContentOf<typeof fieldDestinations>
