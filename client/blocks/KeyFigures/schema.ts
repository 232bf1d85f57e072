import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'
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

export const keyFigure = defineBlock({
  name: 'key_figure',
  kind: 'nested',
  title: 'Chiffre',
  help: 'Un chiffre et ce qu’il compte : « 148 », « chambres et suites ».',
  fields: {
    value: text({ title: 'Chiffre', required: true, max: 40 }),
    label: text({ title: 'Ce qu’il compte', required: true, max: 80 }),
    note: text({ title: 'Précision', max: 160 }),
  },
})

export type KeyFigureContent = ContentOf<typeof keyFigure>
