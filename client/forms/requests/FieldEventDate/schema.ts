import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { boolean } from '#shared/content/fields.ts'
import { questionFields } from '../questionFields.ts'

export const fieldEventDate = defineBlock({
  name: 'field_event_date',
  kind: 'nested',
  title: 'Question : date',
  help: 'Le jour de l’événement et, au besoin, arrivée et départ.',
  fields: {
    ...questionFields,
    ask_stay: boolean({ title: 'Demander arrivée et départ', help: 'Pour ceux qui dorment sur place.' }),
  },
})

export type FieldEventDateContent = ContentOf<typeof fieldEventDate>
