import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks } from '#shared/content/fields.ts'
import { headFields } from '../headFields.ts'

export const keyFigures = defineBlock({
  name: 'key_figures',
  title: 'Chiffres',
  help: 'Quelques chiffres entre deux filets.',
  fields: {
    ...headFields,
    figures: bloks(['key_figure'], { title: 'Chiffres', help: 'Cinq au plus.' }),
    ...sectionFields,
  },
})

export type KeyFiguresContent = ContentOf<typeof keyFigures>
