import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldMessage = defineBlock({
  name: 'field_message',
  kind: 'nested',
  title: 'Question : message',
  help: 'Plusieurs lignes de texte.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldMessageContent = ContentOf<typeof fieldMessage>
