import { hoursFields, placeFields } from '#client/ui/schema.ts'
import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, number, relation, text, textarea } from '#shared/content/fields.ts'

export const treatment = defineBlock({
  name: 'treatment',
  kind: 'nested',
  title: 'Soin',
  help: 'Un soin ou une cure : sa durée et son prix.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 120 }),
    text: textarea({ title: 'Ce que c’est', max: 400 }),
    minutes: number({ title: 'Durée (minutes)', min: 5, max: 600 }),
    days: number({ title: 'Durée (jours)', help: 'Pour une cure, à la place des minutes.', min: 1, max: 30 }),
    price: number({ title: 'Prix (TTC, par personne)', min: 0 }),
  },
})

export type TreatmentContent = ContentOf<typeof treatment>

/** Fields that a spa and a thalassotherapy centre share. */
const bathFields = {
  name: text({ title: 'Nom', required: true, max: 80, translatable: false }),
  tagline: text({ title: 'Accroche', help: 'Une phrase, sur les cartes.', max: 160 }),
  description: textarea({ title: 'Chapô', max: 900 }),
  picture: asset({ title: 'Affiche' }),
  hotel: relation<{ name: string }>(['hotel'], { title: 'Maison' }),
  ...placeFields,
  ...hoursFields,
  treatments: bloks<TreatmentContent>(['treatment'], { title: 'Soins' }),
  price_note: text({ title: 'Note de prix', help: 'TVA, peignoir, ce que le prix comprend.', max: 240 }),
  contraindications: textarea({ title: 'Contre-indications', help: 'Lues avant le bouton.', max: 900 }),
  age_from: text({ title: 'Âge', help: '« Dès seize ans, dès trois ans le dimanche matin. »', max: 160 }),
}

export const spa = defineRoot({
  name: 'spa',
  title: 'Spa',
  help: 'Un spa du groupe : ses soins, ses heures, ce qu’il faut savoir avant.',
  fields: { ...bathFields, body: bloks(sections, { title: 'Blocs' }) },
})

export type SpaContent = ContentOf<typeof spa>

export const thalasso = defineRoot({
  name: 'thalasso',
  title: 'Thalassothérapie',
  help: 'Un centre d’eau de mer : ses cures, ses soins, ses heures.',
  fields: {
    ...bathFields,
    cures: bloks<TreatmentContent>(['treatment'], { title: 'Cures', help: 'De plusieurs jours.' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ThalassoContent = ContentOf<typeof thalasso>
