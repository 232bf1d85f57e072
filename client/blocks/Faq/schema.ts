import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks } from '#shared/content/fields.ts'
import { headFields, moreFields } from '../headFields.ts'

export const faq = defineBlock({
  name: 'faq',
  title: 'Questions',
  help: 'Des questions qui s’ouvrent sur leur réponse.',
  fields: {
    ...headFields,
    items: bloks(['faq_item'], { title: 'Questions' }),
    ...moreFields,
    ...sectionFields,
  },
})

export type FaqContent = ContentOf<typeof faq>
