import { gamingField } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, bloks, text, textarea } from '#shared/content/fields.ts'

export const collectionHero = defineBlock({
  name: 'collection_hero',
  title: 'Ouverture de collection',
  help: 'Le haut d’une liste : titre et chapô côte à côte, une affiche panoramique, quelques chiffres.',
  fields: {
    label: text({ title: 'Surtitre', max: 60 }),
    title: text({ title: 'Titre de la page', required: true, max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    picture: asset({ title: 'Affiche panoramique', help: '21 × 9.' }),
    portrait: asset({ title: 'Affiche en hauteur', help: 'Sur les téléphones.' }),
    hour: text({ title: 'Heure ou coordonnées', help: 'Sous l’affiche, à droite : « 19 h 40 ».', max: 40 }),
    figures: bloks(['key_figure'], { title: 'Chiffres', help: 'Cinq au plus.' }),
    ...gamingField,
    ...sectionFields,
  },
})

export type CollectionHeroContent = ContentOf<typeof collectionHero>
