import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { text } from '#shared/content/fields.ts'

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
