import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { boolean } from '#shared/content/fields.ts'
import { questionFields } from '../questionFields.ts'

export const fieldAddress = defineBlock({
  name: 'field_address',
  kind: 'nested',
  title: 'Question : adresse',
  help: 'Rue, code postal, ville, pays.',
  fields: {
    ...questionFields,
    ask_details: boolean({ title: 'Demander boîte postale et lieu-dit' }),
  },
})

export type FieldAddressContent = ContentOf<typeof fieldAddress>
