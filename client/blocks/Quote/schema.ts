import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, text, textarea } from '#shared/content/fields.ts'

export const quote = defineBlock({
  name: 'quote',
  title: 'Citation',
  help: 'La phrase d’un hôte, d’un chef, d’un marin.',
  fields: {
    text: textarea({ title: 'Citation', required: true, max: 400 }),
    author: text({ title: 'Qui parle', required: true, max: 80, translatable: false }),
    role: text({ title: 'Qualité', help: 'Cheffe de La Criée, cliente depuis 1994…', max: 80 }),
    picture: asset({ title: 'Affiche' }),
    ...sectionFields,
  },
})

export type QuoteContent = ContentOf<typeof quote>
