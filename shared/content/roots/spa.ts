import { type ContentOf, defineRoot } from '../block.ts'
import { asset, bloks, relation, text, textarea } from '../fields.ts'
import { hoursFields, placeFields } from './houseFields.ts'
import type { TreatmentContent } from './parts.ts'
import { sections } from './sections.ts'

/** What a spa and a thalassotherapy centre have in common. */
export const bathFields = {
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
