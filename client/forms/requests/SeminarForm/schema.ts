import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { fieldBlocks } from '#shared/forms/questions.ts'
import { formFields, questions } from '../formFields.ts'

export const seminarForm = defineBlock({
  name: 'seminar_form',
  title: 'Formulaire : séminaire',
  help: 'Demander une réponse chiffrée pour une réunion.',
  fields: {
    ...formFields,
    fields: questions(fieldBlocks),
  },
})

export type SeminarFormContent = ContentOf<typeof seminarForm>
