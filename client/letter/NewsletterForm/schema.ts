import { formFields, questions } from '#client/forms/requests/formFields.ts'
import { type ContentOf, defineBlock } from '#shared/content/block.ts'

export const newsletterForm = defineBlock({
  name: 'newsletter_form',
  title: 'Formulaire : lettre',
  help: 'S’abonner à la lettre ; l’abonnement se confirme par un lien reçu.',
  fields: {
    ...formFields,
    fields: questions(['field_optin']),
  },
})

export type NewsletterFormContent = ContentOf<typeof newsletterForm>
