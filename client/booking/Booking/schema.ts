import { headFields } from '#client/blocks/headFields.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import { tablePartnerFields } from '#client/places/Restaurant/schema.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { option, relation, text } from '#shared/content/fields.ts'

export const booking = defineBlock({
  name: 'booking',
  title: 'Réserver une table',
  help: 'Un bouton vers Resy, SevenRooms ou TheFork, ou le téléphone.',
  fields: {
    ...headFields,
    restaurant: relation<RestaurantContent>(['restaurant'], {
      title: 'Table',
      help: 'Son service de réservation est celui de sa fiche.',
    }),
    kind: option(['resy', 'sevenrooms', 'thefork'], {
      title: 'Service',
      help: 'À la place de celui de la fiche, avec ses identifiants ci-dessous.',
      names: { resy: 'Resy', sevenrooms: 'SevenRooms', thefork: 'TheFork' },
    }),
    ...tablePartnerFields,
    phone: text({ title: 'Téléphone', help: 'À la place de celui de la fiche.', max: 20, translatable: false }),
    note: text({ title: 'Note', max: 240 }),
    ...sectionFields,
  },
})

export type BookingContent = ContentOf<typeof booking>
