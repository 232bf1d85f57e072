import { headFields } from '#client/blocks/headFields.ts'
import { sectionFields } from '#shared/content/block.ts'
import { asset, bloks, text } from '#shared/content/fields.ts'

/** Fields of every form block besides its questions. */
export const formFields = {
  ...headFields,
  button_label: text({ title: 'Bouton', help: '« Envoyer » par défaut.', max: 60 }),
  note: text({ title: 'Note', help: 'Au-dessus du bouton : délai de réponse, conditions.', max: 300 }),
  phone: text({
    title: 'Téléphone du service',
    help: 'Avec + et l’indicatif du pays ; celui des réglages sans lui.',
    max: 20,
    translatable: false,
  }),
  email: text({
    title: 'Adresse du service',
    help: 'Elle reçoit ce qui est envoyé ; celle des réglages sans elle.',
    max: 254,
    translatable: false,
  }),
  picture: asset({ title: 'Image', help: 'À côté du formulaire, en hauteur.' }),
  ...sectionFields,
}

/** The questions of a form, in the editor's order. What a form cannot do without is asked in any case. */
export function questions(allow: readonly string[]) {
  return bloks(allow, { title: 'Questions', help: 'Ce qui est indispensable est demandé dans tous les cas.' })
}
