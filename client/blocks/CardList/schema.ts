import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, bloks, link, number, option, text, textarea } from '#shared/content/fields.ts'
import { gamingField, headFields, moreFields } from '../headFields.ts'

export const card = defineBlock({
  name: 'card',
  kind: 'nested',
  title: 'Carte',
  help: 'Une affiche, un titre qui mène plus loin, une phrase, un prix.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 80 }),
    text: textarea({ title: 'Phrase', max: 400 }),
    picture: asset({ title: 'Affiche' }),
    look: option(['affiche', 'encart'], {
      title: 'Aspect',
      help: 'Affiche : encadrée, texte dessous. Encart : une boîte, image à fleur.',
      names: { affiche: 'Affiche', encart: 'Encart' },
    }),
    tag: text({ title: 'Étiquette', help: 'Un mot : « Complet », « Jusqu’au 30 avril ».', max: 40 }),
    place: text({ title: 'Lieu ou précision', help: 'En petit, sous la phrase.', max: 80 }),
    price: number({ title: 'Dès (TTC)', min: 0 }),
    price_note: text({ title: 'Après le prix', help: '« par personne », « la nuit ».', max: 60 }),
    link: link({ title: 'Où mène la carte' }),
    link_label: text({ title: 'Mots du lien', help: 'Sans eux, le titre est le lien.', max: 60 }),
  },
})

export type CardContent = ContentOf<typeof card>

export const cardList = defineBlock({
  name: 'card_list',
  title: 'Cartes',
  help: 'Des cartes côte à côte, trois par ligne.',
  fields: {
    ...headFields,
    cards: bloks(['card'], { title: 'Cartes' }),
    layout: option(['grille', 'bande'], {
      title: 'Sur un téléphone',
      help: 'Grille : l’une sous l’autre. Bande : elles glissent de côté.',
      names: { grille: 'Grille', bande: 'Bande' },
    }),
    ...moreFields,
    ...gamingField,
    ...sectionFields,
  },
})

export type CardListContent = ContentOf<typeof cardList>
