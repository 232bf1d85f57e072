import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { day, link, text } from '#shared/content/fields.ts'
import { formFields, questions } from '../formFields.ts'

export const contestForm = defineBlock({
  name: 'contest_form',
  title: 'Formulaire : jeu-concours',
  help: 'Une participation par adresse, entre deux dates, pour les majeurs.',
  fields: {
    ...formFields,
    contest: text({
      title: 'Nom du concours',
      help: 'Court, sans espace ; il accompagne chaque participation.',
      required: true,
      max: 60,
      translatable: false,
    }),
    contest_title: text({
      title: 'Titre du concours',
      help: 'Ce que lisent les équipes ; vide : le nom.',
      max: 100,
    }),
    first_day: day({ title: 'Premier jour' }),
    last_day: day({ title: 'Dernier jour', help: 'Compris ; ensuite le formulaire se ferme.' }),
    rules: link({ title: 'Règlement' }),
    fields: questions(['field_text', 'field_message', 'field_optin']),
  },
})

export type ContestFormContent = ContentOf<typeof contestForm>
