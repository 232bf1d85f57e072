import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, day, multiasset, number, options, relation, text, textarea } from '#shared/content/fields.ts'

/** All amenities; each has an icon (client/places/amenityIcons.ts) and a message `roots.room.amenity.<name>`. */
export const roomAmenities = [
  'sea',
  'garden',
  'balcony',
  'bath',
  'wifi',
  'dog',
  'family',
  'desk',
  'accessible',
] as const

export type RoomAmenity = (typeof roomAmenities)[number]

export const room = defineRoot({
  name: 'room',
  title: 'Chambre',
  help: 'Une catégorie de chambre d’une maison.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 80 }),
    hotel: relation<{ name: string; town?: string; price_note?: string; tourist_tax?: number }>(['hotel'], {
      title: 'Hôtel',
    }),
    description: textarea({ title: 'Description', max: 900 }),
    picture: asset({ title: 'Affiche' }),
    pictures: multiasset({ title: 'Autres affiches' }),
    size: number({ title: 'Surface (m²)', help: 'Montrée en pieds carrés en anglais.', min: 5, max: 1000 }),
    people: number({ title: 'Personnes', min: 1, max: 12 }),
    bed: text({ title: 'Lit', help: 'Lit de 160, deux chambres…', max: 60 }),
    price_from: number({ title: 'Dès (TTC)' }),
    synxis_room: text({
      title: 'Code de la chambre chez SynXis',
      help: 'Vide : le lien de réservation ne nomme pas la chambre.',
      max: 20,
      pattern: '[A-Za-z0-9_-]+',
      translatable: false,
    }),
    valid_from: day({ title: 'Ouverte à partir du', help: 'Vide : toute l’année.' }),
    valid_until: day({ title: 'Dernière nuit', help: 'Vide : toute l’année.' }),
    amenities: options(roomAmenities, {
      title: 'Équipements',
      names: {
        sea: 'Côté mer',
        garden: 'Côté jardin',
        balcony: 'Balcon',
        bath: 'Baignoire',
        wifi: 'Wifi offert',
        dog: 'Chien bienvenu',
        family: 'Lit d’enfant',
        desk: 'Bureau',
        accessible: 'Accessible en fauteuil',
      },
    }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type RoomContent = ContentOf<typeof room>
