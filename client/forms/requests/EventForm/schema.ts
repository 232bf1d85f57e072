import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { fieldBlocks } from '#shared/forms/questions.ts'
import { formFields, questions } from '../formFields.ts'

export const eventForm = defineBlock({
  name: 'event_form',
  title: 'Formulaire : fête',
  help: 'Mariage, anniversaire, fête : demander une réponse chiffrée.',
  fields: {
    ...formFields,
    fields: questions(fieldBlocks),
  },
})

export type EventFormContent = ContentOf<typeof eventForm>
