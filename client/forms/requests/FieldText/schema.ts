import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { option } from '#shared/content/fields.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldText = defineBlock({
  name: 'field_text',
  kind: 'nested',
  title: 'Question : une ligne',
  help: 'Un objet ou un casino, en une ligne.',
  fields: {
    name: option(['subject', 'casino'], { title: 'Ce qui est demandé', help: 'L’objet du message sans choix.' }),
    ...questionFields,
    ...requiredField,
  },
})

export type FieldTextContent = ContentOf<typeof fieldText>
