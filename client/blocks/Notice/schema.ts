import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { day, option, richText, text } from '#shared/content/fields.ts'
import { moreFields } from '../headFields.ts'

export const notice = defineBlock({
  name: 'notice',
  title: 'Avis',
  help: 'Une phrase à ne pas manquer : travaux, fermeture, grande marée.',
  fields: {
    title: text({ title: 'Titre', max: 120 }),
    text: richText({ title: 'Texte', required: true }),
    kind: option(['info', 'attention', 'succes'], {
      title: 'Nature',
      names: { info: 'Information', attention: 'Attention', succes: 'Bonne nouvelle' },
    }),
    last_day: day({ title: 'Dernier jour', help: 'L’avis disparaît le lendemain, à minuit.' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type NoticeContent = ContentOf<typeof notice>
