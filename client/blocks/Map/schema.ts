import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, number, text, textarea } from '#shared/content/fields.ts'
import { headFields } from '../headFields.ts'

export const map = defineBlock({
  name: 'map',
  title: 'Plan',
  help: 'Le plan dessiné d’une ville, une épingle et l’itinéraire. Rien n’est chargé d’ailleurs.',
  fields: {
    ...headFields,
    picture: asset({ title: 'Plan' }),
    name: text({ title: 'Nom du lieu', required: true, max: 80 }),
    address: textarea({ title: 'Adresse', max: 300 }),
    latitude: number({ title: 'Latitude', min: -90, max: 90 }),
    longitude: number({ title: 'Longitude', min: -180, max: 180 }),
    pin_x: number({ title: 'Épingle, depuis la gauche (%)', min: 0, max: 100 }),
    pin_y: number({ title: 'Épingle, depuis le haut (%)', min: 0, max: 100 }),
    ...sectionFields,
  },
})

export type MapContent = ContentOf<typeof map>
