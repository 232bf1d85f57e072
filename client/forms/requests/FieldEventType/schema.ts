import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { textarea } from '#shared/content/fields.ts'
import { questionFields } from '../questionFields.ts'

export const fieldEventType = defineBlock({
  name: 'field_event_type',
  kind: 'nested',
  title: 'Question : occasion',
  help: 'Séminaire, mariage, anniversaire : un choix.',
  fields: {
    ...questionFields,
    choices: textarea({ title: 'Choix', help: 'Un par ligne ; les six habituels sans eux.', max: 1000 }),
  },
})

export type FieldEventTypeContent = ContentOf<typeof fieldEventType>
