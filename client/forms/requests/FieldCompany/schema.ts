import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldCompany = defineBlock({
  name: 'field_company',
  kind: 'nested',
  title: 'Question : société',
  help: 'Le nom de la société.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldCompanyContent = ContentOf<typeof fieldCompany>
