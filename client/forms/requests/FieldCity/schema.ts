import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { textarea } from '#shared/content/fields.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldCity = defineBlock({
  name: 'field_city',
  kind: 'nested',
  title: 'Question : ville',
  help: 'La ville de l’événement, au choix ou en une ligne.',
  fields: {
    ...questionFields,
    choices: textarea({ title: 'Choix', help: 'Une ville par ligne ; sans elles, une ligne à remplir.', max: 1000 }),
    ...requiredField,
  },
})

export type FieldCityContent = ContentOf<typeof fieldCity>
