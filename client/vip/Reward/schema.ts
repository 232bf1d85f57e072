import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, number, option, relation, richText, text } from '#shared/content/fields.ts'
import type { HouseContent } from '#shared/places/houses.ts'

/** A reward of the VIP card. Never a ticket to play. */
export const reward = defineRoot({
  name: 'reward',
  title: 'Récompense',
  help: 'Ce que les points de la carte VIP donnent ; jamais un moyen de jouer.',
  gaming: true,
  fields: {
    title: text({ title: 'Titre', required: true, max: 100 }),
    text: richText({ title: 'Texte' }),
    picture: asset({ title: 'Image' }),
    category: option(['bars', 'hotels', 'machines', 'shows', 'tables', 'others'], {
      title: 'Rayon',
      required: true,
      names: {
        bars: 'Bars',
        hotels: 'Hôtels',
        machines: 'Salle des machines',
        shows: 'Spectacles',
        tables: 'Tables',
        others: 'Et aussi',
      },
    }),
    points: number({ title: 'Points', required: true, min: 0 }),
    stock: number({ title: 'En stock', help: 'Vide : autant que l’on veut.', min: 0 }),
    casino: relation<HouseContent>(['casino', 'page'], { title: 'Casino', help: 'Vide : dans les cinq.' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type RewardContent = ContentOf<typeof reward>
