import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { table as tableField, text } from '#shared/content/fields.ts'
import { gamingField, headFields } from '../headFields.ts'

export const table = defineBlock({
  name: 'table',
  title: 'Tableau',
  help: 'Des lignes et des colonnes ; la première ligne nomme les colonnes.',
  fields: {
    ...headFields,
    table: tableField({ title: 'Tableau' }),
    note: text({ title: 'Note', help: 'Sous le tableau.', max: 300 }),
    ...gamingField,
    ...sectionFields,
  },
})

export type TableContent = ContentOf<typeof table>
