import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, day, link, number, relations, text, textarea } from '#shared/content/fields.ts'
import type { RoomContent } from '../Room/schema.ts'

export const fact = defineBlock({
  name: 'fact',
  kind: 'nested',
  title: 'Fait',
  help: 'Un mot et sa valeur : « De la gare », « 6 min à pied ».',
  fields: {
    label: text({ title: 'Mot', required: true, max: 60 }),
    value: text({ title: 'Valeur', required: true, max: 60 }),
  },
})

export const hotel = defineRoot({
  name: 'hotel',
  title: 'Hôtel',
  help: 'Une maison du groupe.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 80, translatable: false }),
    stars: number({ title: 'Étoiles', min: 1, max: 5 }),
    tagline: text({ title: 'Accroche', help: 'Une phrase, sur les cartes.', max: 160 }),
    description: textarea({ title: 'Chapô', max: 900 }),
    town: text({ title: 'Ville', max: 80, translatable: false }),
    region: text({ title: 'Région', max: 80 }),
    picture: asset({ title: 'Affiche' }),
    panorama: asset({ title: 'Affiche panoramique', help: 'En tête de sa page, sur un ordinateur.' }),
    portrait: asset({ title: 'Affiche en hauteur', help: 'Pour les arches et les téléphones.' }),
    facts: bloks<{ label: string; value: string }>(['fact'], { title: 'Faits', help: 'Cinq au plus.' }),
    price_from: number({ title: 'Dès (TTC)', help: 'La nuit pour deux, petit-déjeuner compris.' }),
    price_note: text({ title: 'Note de prix', help: 'Taxe de séjour, petit-déjeuner.', max: 240 }),
    tourist_tax: number({ title: 'Taxe de séjour (par personne et par nuit)' }),
    rooms: relations<RoomContent>(['room'], { title: 'Chambres' }),
    street: text({ title: 'Rue', max: 120, translatable: false }),
    zip: text({ title: 'Code postal', max: 12, translatable: false }),
    phone: text({ title: 'Téléphone', help: 'Avec + et l’indicatif.', max: 20, translatable: false }),
    email: text({ title: 'E-mail', max: 254, translatable: false }),
    latitude: number({ title: 'Latitude', min: -90, max: 90 }),
    longitude: number({ title: 'Longitude', min: -180, max: 180 }),
    check_in: text({ title: 'Arrivée dès', help: '16:00', max: 5, translatable: false }),
    check_out: text({ title: 'Départ avant', help: '12:00', max: 5, translatable: false }),
    synxis_id: text({
      title: 'Numéro de l’hôtel chez SynXis',
      help: 'Des chiffres, tels que SynXis les donne.',
      max: 20,
      pattern: '\\d+',
      translatable: false,
    }),
    staff_rate: text({
      title: 'Code du tarif des collaborateurs',
      help: 'Envoyé à SynXis pour un collaborateur connecté. Vide : aucun tarif particulier.',
      max: 20,
      pattern: '[A-Za-z0-9]+',
      translatable: false,
    }),
    opened_on: day({ title: 'Ouvert depuis' }),
    booking_link: link({ title: 'Lien de réservation' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type HotelContent = ContentOf<typeof hotel>
