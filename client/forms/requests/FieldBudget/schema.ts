import { type ContentOf, defineBlock } from '#shared/content/block.ts'
import { questionFields, requiredField } from '../questionFields.ts'

export const fieldBudget = defineBlock({
  name: 'field_budget',
  kind: 'nested',
  title: 'Question : budget',
  help: 'Une somme ou une fourchette, en une ligne.',
  fields: {
    ...questionFields,
    ...requiredField,
  },
})

export type FieldBudgetContent = ContentOf<typeof fieldBudget>
