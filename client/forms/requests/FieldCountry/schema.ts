import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldCountry = defineBlock({
  name: 'field_country',
  kind: 'nested',
  title: 'Question : pays',
  help: 'Le pays, dans la liste de tous les pays.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldCountryContent = ContentOf<typeof fieldCountry>
