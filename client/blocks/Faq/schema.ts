import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, richText, text } from '#shared/content/fields.ts'
import { headFields, moreFields } from '../headFields.ts'

export const faqItem = defineBlock({
  name: 'faq_item',
  kind: 'nested',
  title: 'Question',
  help: 'Une question et sa réponse.',
  fields: {
    question: text({ title: 'Question', required: true, max: 200 }),
    answer: richText({ title: 'Réponse', required: true }),
  },
})

export type FaqItemContent = ContentOf<typeof faqItem>

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
