import { headFields } from '#client/blocks/headFields.ts'
import type { HoursExceptionContent, HoursRowContent } from '#client/ui/schema.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, relation, text } from '#shared/content/fields.ts'
import type { Block } from '#shared/content/values.ts'

/** Fields of the house whose hours are shown. */
interface HouseContent {
  name: string
  hours: Block<HoursRowContent>[]
  exceptions: Block<HoursExceptionContent>[]
}

export const openingHours = defineBlock({
  name: 'opening_hours',
  title: 'Horaires',
  help: 'Ouvert ou non en ce moment, les heures de la semaine et les jours particuliers.',
  fields: {
    ...headFields,
    house: relation<HouseContent>(['restaurant', 'casino', 'spa', 'thalasso'], {
      title: 'Maison',
      help: 'Ses horaires sont ceux de sa fiche.',
    }),
    hours: bloks<HoursRowContent>(['hours_row'], { title: 'Horaires', help: 'À la place de ceux de la maison.' }),
    exceptions: bloks<HoursExceptionContent>(['hours_exception'], { title: 'Jours particuliers' }),
    note: text({ title: 'Note', max: 240 }),
    ...sectionFields,
  },
})

export type OpeningHoursContent = ContentOf<typeof openingHours>
