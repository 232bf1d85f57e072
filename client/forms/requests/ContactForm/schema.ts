import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { boolean } from '#shared/content/fields.ts'
import { formFields, questions } from '../formFields.ts'

export const contactForm = defineBlock({
  name: 'contact_form',
  title: 'Formulaire : contact',
  help: 'Écrire à la maison : objet, message, pièce jointe.',
  fields: {
    ...formFields,
    fields: questions(['field_text', 'field_message', 'field_hotel', 'field_address', 'field_country', 'field_optin']),
    attachment: boolean({ title: 'Permettre une pièce jointe', help: '5 Mo au plus.' }),
  },
})

export type ContactFormContent = ContentOf<typeof contactForm>
