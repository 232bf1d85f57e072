import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, option, text } from '#shared/content/fields.ts'
import { advantageRights } from '#shared/hotel/advantageRights.ts'

export const advantage = defineBlock({
  name: 'advantage',
  kind: 'nested',
  title: 'Avantage',
  help: 'Une chose qu’une carte donne.',
  fields: {
    title: text({ title: 'Ce qui est donné', required: true, max: 80 }),
    text: text({ title: 'Précision', max: 200 }),
    status: text({ title: 'À qui, en toutes lettres', help: 'Ce qui est écrit : « Dès Découverte ».', max: 40 }),
    entitled: option(advantageRights, {
      title: 'Qui y a droit',
      help: 'Mes avantages en dépend, pas du texte.',
      names: { all: 'Tous les membres', decouverte: 'Découverte seulement', infiniment: 'Infiniment' },
    }),
    icon: option(['bed', 'clock', 'gift', 'cake', 'waves', 'coffee', 'percent', 'martini'], {
      title: 'Dessin',
      names: {
        bed: 'Lit',
        clock: 'Heure',
        gift: 'Cadeau',
        cake: 'Gâteau',
        waves: 'Vagues',
        coffee: 'Café',
        percent: 'Pour cent',
        martini: 'Verre',
      },
    }),
  },
})

export type AdvantageContent = ContentOf<typeof advantage>

export const hotelAdvantages = defineBlock({
  name: 'hotel_advantages',
  title: 'Infiniment : avantages',
  help: 'Ce que donne le programme des hôtels, case par case.',
  fields: {
    ...headFields,
    advantages: bloks(['advantage'], { title: 'Avantages' }),
    note: text({ title: 'Note', help: 'Sous les cases, une phrase.', max: 300 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type HotelAdvantagesContent = ContentOf<typeof hotelAdvantages>
