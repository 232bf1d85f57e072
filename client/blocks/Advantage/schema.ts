import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { option, text } from '#shared/content/fields.ts'

export const advantage = defineBlock({
  name: 'advantage',
  kind: 'nested',
  title: 'Avantage',
  help: 'Une chose qu’une carte donne.',
  fields: {
    title: text({ title: 'Ce qui est donné', required: true, max: 80 }),
    text: text({ title: 'Précision', max: 200 }),
    status: text({ title: 'À qui', help: '« Dès Découverte ».', max: 40 }),
    icon: option(['bed', 'clock', 'gift', 'cake', 'waves', 'coffee', 'percent', 'martini'], { title: 'Dessin' }),
  },
})

export type AdvantageContent = ContentOf<typeof advantage>
