import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { text } from '#shared/content/fields.ts'

export const mediaLine = defineBlock({
  name: 'media_line',
  kind: 'nested',
  title: 'Ligne',
  help: 'Un nom, ce qu’il coûte, une précision.',
  fields: {
    title: text({ title: 'Nom', required: true, max: 80 }),
    value: text({ title: 'À droite', help: '« 69 € », « compris ».', max: 30 }),
    text: text({ title: 'Précision', max: 200 }),
  },
})

export type MediaLineContent = ContentOf<typeof mediaLine>
