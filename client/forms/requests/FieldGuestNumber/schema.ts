import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { option } from '#shared/content/fields.ts'
import { questionFields } from '../questionFields.ts'

export const fieldGuestNumber = defineBlock({
  name: 'field_guest_number',
  kind: 'nested',
  title: 'Question : combien',
  help: 'Participants de la journée, ou personnes à loger.',
  fields: {
    name: option(['guestsNumber', 'participantCount'], {
      title: 'Qui est compté',
      help: 'guestsNumber : les invités ; participantCount : les participants d’un devis.',
    }),
    ...questionFields,
  },
})

export type FieldGuestNumberContent = ContentOf<typeof fieldGuestNumber>
