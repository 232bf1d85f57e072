import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { fieldBlocks } from '#shared/forms/questions.ts'
import { formFields, questions } from '../formFields.ts'

export const quoteForm = defineBlock({
  name: 'quote_form',
  title: 'Formulaire : devis',
  help: 'Demande de devis, pour tout ce qui se chiffre.',
  fields: {
    ...formFields,
    fields: questions(fieldBlocks),
  },
})

export type QuoteFormContent = ContentOf<typeof quoteForm>
