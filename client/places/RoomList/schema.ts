import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { relation, relations, text } from '#shared/content/fields.ts'
import type { HotelContent } from '../Hotel/schema.ts'
import type { RoomContent } from '../Room/schema.ts'

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
