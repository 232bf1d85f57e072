import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, bloks, number, option, text, textarea } from '#shared/content/fields.ts'

/** Phosphor's names. */
const infoIcons = [
  'train',
  'car',
  'bus',
  'airplane',
  'boat',
  'bicycle',
  'map-pin',
  'clock',
  'dog',
  'wheelchair',
  'baby-carriage',
  'info',
] as const

export const infoItem = defineBlock({
  name: 'info_item',
  kind: 'nested',
  title: 'Ligne pratique',
  help: 'Une icône et une phrase : « Gare d’Houlgate à 6 minutes à pied ».',
  fields: {
    icon: option(infoIcons, {
      title: 'Icône',
      names: {
        train: 'Train',
        car: 'Voiture',
        bus: 'Car',
        airplane: 'Avion',
        boat: 'Bateau',
        bicycle: 'Vélo',
        'map-pin': 'Lieu',
        clock: 'Heure',
        dog: 'Chien',
        wheelchair: 'Fauteuil roulant',
        'baby-carriage': 'Poussette',
        info: 'Information',
      },
    }),
    text: text({ title: 'Phrase', required: true, max: 200 }),
  },
})

export type InfoItemContent = ContentOf<typeof infoItem>

export const practicalInfo = defineBlock({
  name: 'practical_info',
  title: 'Informations pratiques',
  help: 'Venir, appeler, arriver : un plan, une adresse, quelques lignes.',
  fields: {
    ...headFields,
    picture: asset({ title: 'Plan' }),
    items: bloks(['info_item'], { title: 'Lignes' }),
    address: textarea({ title: 'Adresse', help: 'Une ligne par ligne.', max: 300 }),
    phone: text({ title: 'Téléphone', help: 'Avec + et l’indicatif.', max: 20, translatable: false }),
    email: text({ title: 'E-mail', max: 254, translatable: false }),
    check_in: text({ title: 'Arrivée dès', help: '16:00', max: 5, translatable: false }),
    check_out: text({ title: 'Départ avant', help: '12:00', max: 5, translatable: false }),
    latitude: number({ title: 'Latitude', min: -90, max: 90 }),
    longitude: number({ title: 'Longitude', min: -180, max: 180 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type PracticalInfoContent = ContentOf<typeof practicalInfo>
