import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, bloks, number, text, textarea } from '#shared/content/fields.ts'

export const practicalInfo = defineBlock({
  name: 'practical_info',
  title: 'Informations pratiques',
  help: 'Venir, appeler, arriver : un plan, une adresse, quelques lignes.',
  fields: {
    ...headFields,
    picture: asset({ title: 'Plan' }),
    items: bloks(['info_item'], { title: 'Lignes' }),
    address: textarea({ title: 'Adresse', help: 'Une ligne par ligne.', max: 300 }),
    phone: text({ title: 'Téléphone', help: 'Au format +33261910001.', max: 20, translatable: false }),
    email: text({ title: 'Courriel', max: 254, translatable: false }),
    check_in: text({ title: 'Arrivée dès', help: '16:00', max: 5, translatable: false }),
    check_out: text({ title: 'Départ avant', help: '12:00', max: 5, translatable: false }),
    latitude: number({ title: 'Latitude', min: -90, max: 90 }),
    longitude: number({ title: 'Longitude', min: -180, max: 180 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type PracticalInfoContent = ContentOf<typeof practicalInfo>
