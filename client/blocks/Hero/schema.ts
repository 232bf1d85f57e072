import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, option, text, textarea } from '#shared/content/fields.ts'
import { actionFields, gamingField } from '../headFields.ts'

export const hero = defineBlock({
  name: 'hero',
  title: 'Ouverture',
  help: 'Le haut d’une page : son titre, une affiche, un bouton. Une seule par page, tout en haut.',
  fields: {
    label: text({ title: 'Surtitre', max: 60 }),
    title: text({ title: 'Titre de la page', required: true, max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    layout: option(['affiche', 'scene'], {
      title: 'Mise en page',
      help: 'Affiche : texte à gauche, affiche encadrée à droite. Scène : image sur toute la largeur ; une barre de réservation placée juste après vient s’y poser.',
      names: { affiche: 'Affiche', scene: 'Scène' },
    }),
    picture: asset({ title: 'Affiche', help: 'Panoramique pour une scène, 8 × 5 sinon.' }),
    portrait: asset({ title: 'Affiche en hauteur', help: 'Sur les téléphones.' }),
    hour: text({ title: 'Heure ou coordonnées', help: 'Sous l’affiche, à droite : « 19 h 40 ».', max: 40 }),
    ...actionFields,
    ...gamingField,
    ...sectionFields,
  },
})

export type HeroContent = ContentOf<typeof hero>
