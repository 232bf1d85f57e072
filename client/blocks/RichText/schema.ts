import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { option, richText as richTextField, text } from '#shared/content/fields.ts'
import { gamingField } from '../headFields.ts'

export const richText = defineBlock({
  name: 'rich_text',
  title: 'Texte',
  help: 'Des paragraphes à lire.',
  fields: {
    label: text({ title: 'Surtitre', max: 40 }),
    title: text({ title: 'Titre', max: 120 }),
    text: richTextField({ title: 'Texte', required: true }),
    layout: option(['lecture', 'marge'], {
      title: 'Mise en page',
      help: 'Lecture : une colonne. Marge : le titre à gauche, le texte à droite.',
      names: { lecture: 'Lecture', marge: 'Marge' },
    }),
    ...gamingField,
    ...sectionFields,
  },
})

export type RichTextContent = ContentOf<typeof richText>
