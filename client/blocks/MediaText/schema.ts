import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { asset, bloks, boolean, option, richText, text } from '#shared/content/fields.ts'
import { actionFields, gamingField } from '../headFields.ts'

export const mediaLine = defineBlock({
  name: 'media_line',
  kind: 'nested',
  title: 'Ligne',
  help: 'Un nom, ce qu’il coûte, une précision.',
  fields: {
    title: text({ title: 'Nom', required: true, max: 80 }),
    value: text({ title: 'À droite', help: '« 3 h », « compris ».', max: 30 }),
    text: text({ title: 'Précision', max: 200 }),
  },
})

export type MediaLineContent = ContentOf<typeof mediaLine>

export const mediaText = defineBlock({
  name: 'media_text',
  title: 'Affiche et texte',
  help: 'Une affiche sur sept colonnes, un texte sur cinq.',
  fields: {
    label: text({ title: 'Surtitre', max: 40 }),
    title: text({ title: 'Titre', required: true, max: 120 }),
    text: richText({ title: 'Texte' }),
    lines: bloks(['media_line'], { title: 'Lignes', help: 'Un soin et son prix, une table et ses heures.' }),
    picture: asset({ title: 'Affiche' }),
    portrait: asset({ title: 'Affiche en hauteur', help: 'Sur les téléphones.' }),
    hour: text({ title: 'Heure ou coordonnées', help: 'Sous l’affiche, à droite : « minuit ».', max: 40 }),
    side: option(['gauche', 'droite'], {
      title: 'Côté de l’affiche',
      help: 'À gauche par défaut.',
      names: { gauche: 'À gauche', droite: 'À droite' },
    }),
    shadow: boolean({ title: 'Ombre imprimée', help: 'Pour une affiche par écran.' }),
    ...actionFields,
    ...gamingField,
    ...sectionFields,
  },
})

export type MediaTextContent = ContentOf<typeof mediaText>
