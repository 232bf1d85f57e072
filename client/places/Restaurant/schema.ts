import { hoursFields } from '#client/ui/schema.ts'
import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, number, option, relation, text, textarea } from '#shared/content/fields.ts'

export const menuSection = defineBlock({
  name: 'menu_section',
  kind: 'nested',
  title: 'Partie de la carte',
  help: 'Entrées, plats, desserts…',
  fields: {
    title: text({ title: 'Titre', required: true, max: 60 }),
    dishes: bloks<{ name: string; description?: string; price?: number }>(['dish'], { title: 'Plats' }),
  },
})

export const dish = defineBlock({
  name: 'dish',
  kind: 'nested',
  title: 'Plat',
  help: 'Une ligne de la carte.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 120 }),
    description: text({ title: 'Précision', max: 200 }),
    price: number({ title: 'Prix (TTC)', min: 0 }),
  },
})

const identifier = (title: string, help: string, max: number, pattern: string) =>
  text({ title, help, max, pattern, translatable: false })

/** A restaurant at its booking partner: each field as the partner gave it, never put together by us. */
export const tablePartnerFields = {
  venue_id: identifier(
    'Identifiant chez Resy ou SevenRooms',
    'Resy : un nombre. SevenRooms : des lettres, sans trait d’union.',
    80,
    '[A-Za-z0-9]+',
  ),
  api_key: identifier('Clé publique (Resy)', 'Elle vaut pour l’adresse de notre site.', 120, '[!-~]+'),
  city: identifier('Ville (Resy)', 'Telle qu’elle est dans l’adresse de la page : resy.com/cities/…', 80, '[a-z0-9-]+'),
  venue_slug: identifier('Nom dans l’adresse (Resy)', 'La fin de l’adresse : …/venues/…', 80, '[a-z0-9-]+'),
  widget_id: identifier(
    'Identifiant du module (TheFork)',
    'Les 36 caractères de l’adresse widget.thefork.com/…',
    36,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  ),
  page_url: identifier(
    'Adresse de la page (TheFork)',
    'Entière : https://www.thefork.fr/restaurant/…',
    300,
    'https://www\\.thefork\\.[a-z.]{2,6}/\\S+',
  ),
}

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
    price_from: number({ title: 'Menu dès (TTC)' }),
    price_level: number({ title: 'Niveau de prix (1 à 4)', min: 1, max: 4 }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'Maison' }),
    ...hoursFields,
    menu: bloks<{
      title: string
      dishes: { uid: string; component: string; content: { name: string; description?: string; price?: number } }[]
    }>(['menu_section'], { title: 'Carte' }),
    allergens: text({ title: 'Allergènes', max: 400 }),
    provider: option(['resy', 'sevenrooms', 'thefork'], {
      title: 'Réservation chez',
      help: 'Vide : par téléphone.',
      names: { resy: 'Resy', sevenrooms: 'SevenRooms', thefork: 'TheFork' },
    }),
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
