import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldRooms = defineBlock({
  name: 'field_rooms',
  kind: 'nested',
  title: 'Question : chambres',
  help: 'Combien de chambres.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldRoomsContent = ContentOf<typeof fieldRooms>
