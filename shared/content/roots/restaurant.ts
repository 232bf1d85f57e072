import { type ContentOf, defineRoot } from '../block.ts'
import { asset, bloks, number, option, relation, text, textarea } from '../fields.ts'
import { hoursFields } from './houseFields.ts'
import { sections } from './sections.ts'
import { tablePartnerFields } from './tablePartnerFields.ts'

export const restaurant = defineRoot({
  name: 'restaurant',
  title: 'Restaurant',
  help: 'Une table du groupe : carte, horaires, réservation.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 80, translatable: false }),
    tagline: text({ title: 'Accroche', max: 160 }),
    description: textarea({ title: 'Chapô', max: 900 }),
    town: text({ title: 'Ville', max: 80, translatable: false }),
    cuisine: text({ title: 'Cuisine', max: 80 }),
    picture: asset({ title: 'Affiche' }),
    price_from: number({ title: 'Menu dès (euros, TTC)' }),
    price_level: number({ title: 'Niveau de prix (1 à 4)', min: 1, max: 4 }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'Maison' }),
    ...hoursFields,
    menu: bloks<{
      title: string
      dishes: { uid: string; component: string; content: { name: string; description?: string; price?: number } }[]
    }>(['menu_section'], { title: 'Carte' }),
    allergens: text({ title: 'Allergènes', max: 400 }),
    provider: option(['resy', 'sevenrooms', 'thefork'], { title: 'Réservation chez' }),
    ...tablePartnerFields,
    street: text({ title: 'Rue', max: 120, translatable: false }),
    zip: text({ title: 'Code postal', max: 12, translatable: false }),
    phone: text({ title: 'Téléphone', max: 20, translatable: false }),
    latitude: number({ title: 'Latitude', min: -90, max: 90 }),
    longitude: number({ title: 'Longitude', min: -180, max: 180 }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type RestaurantContent = ContentOf<typeof restaurant>
