import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { richText, text } from '#shared/content/fields.ts'

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
