import type { HotelContent } from '#client/roots/Hotel/schema.ts'
import type { RoomContent } from '#client/roots/Room/schema.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { relation, relations, text } from '#shared/content/fields.ts'
import { headFields, moreFields } from '../headFields.ts'

export const roomList = defineBlock({
  name: 'room_list',
  title: 'Chambres',
  help: 'Les chambres d’une maison, l’affiche à gauche, les faits et le prix à droite.',
  fields: {
    ...headFields,
    rooms: relations<RoomContent>(['room'], { title: 'Chambres' }),
    hotel: relation<HotelContent>(['hotel'], {
      title: 'Maison',
      help: 'Donne l’adresse du bouton et la taxe de séjour.',
    }),
    price_note: text({
      title: 'Note de prix',
      help: 'Ce que le prix comprend ; celle de la maison sans elle.',
      max: 240,
    }),
    ...moreFields,
    ...sectionFields,
  },
})

export type RoomListContent = ContentOf<typeof roomList>
