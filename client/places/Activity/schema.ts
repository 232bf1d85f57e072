import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, number, relation, richText, text, textarea } from '#shared/content/fields.ts'

export const activity = defineRoot({
  name: 'activity',
  title: 'Activité',
  help: 'Ce qui se fait autour d’une maison : marcher, naviguer, cuisiner.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    text: richText({ title: 'Texte' }),
    picture: asset({ title: 'Affiche' }),
    town: text({ title: 'Ville', max: 80, translatable: false }),
    place: text({ title: 'Rendez-vous', help: '« Au pied du phare »', max: 120 }),
    hotel: relation<{ name: string }>(['hotel'], { title: 'Maison' }),
    duration: number({ title: 'Durée (minutes)', min: 5, max: 1440 }),
    age_from: number({ title: 'Dès (ans)', min: 0, max: 99 }),
    price: number({ title: 'Prix (TTC, par personne)', help: '0 : offert.', min: 0 }),
    season: text({ title: 'Saison', help: '« D’avril à octobre, à marée basse »', max: 120 }),
    phone: text({ title: 'Téléphone', max: 20, translatable: false }),
    email: text({ title: 'E-mail', max: 254, translatable: false }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ActivityContent = ContentOf<typeof activity>
