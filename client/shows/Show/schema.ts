import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import {
  asset,
  bloks,
  datetime,
  link,
  number,
  option,
  relation,
  richText,
  text,
  textarea,
} from '#shared/content/fields.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import { otherShows } from '#shared/shows/shows.ts'

export const session = defineBlock({
  name: 'session',
  kind: 'nested',
  title: 'Séance',
  help: 'Un soir du spectacle. Ce qui est passé devient « terminé » tout seul.',
  fields: {
    date: datetime({ title: 'Date et heure', help: 'Heure de Paris.', required: true }),
    status: option(['scheduled', 'promotion', 'exclusive', 'full', 'canceled', 'postponed', 'finished'], {
      title: 'État',
      help: 'Programmé sans autre choix.',
    }),
    note: text({ title: 'Précision', help: 'À qui va l’offre, quelle est la nouvelle date.', max: 120 }),
  },
})

type Session = ContentOf<typeof session>

export const show = defineRoot({
  name: 'show',
  title: 'Spectacle',
  help: 'Ce qui se joue sur la scène d’un casino, et ses soirs.',
  listing: { types: ['show'], select: otherShows },
  fields: {
    title: text({ title: 'Titre', required: true, max: 100 }),
    artist: text({ title: 'Avec', max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    casino: relation<HouseContent>(['casino', 'page'], { title: 'Casino' }),
    picture: asset({ title: 'Affiche' }),
    text: richText({ title: 'Texte' }),
    price: number({ title: 'Places dès (euros, TTC)', min: 0 }),
    duration: number({ title: 'Durée (minutes)', min: 1, max: 600 }),
    age: number({ title: 'Dès quel âge (ans)', help: 'Vide : pour tous.', min: 0, max: 18 }),
    ticket_link: link({ title: 'Billets', help: 'La billetterie ; elle ouvre dans la page.' }),
    sessions: bloks<Session>(['session'], { title: 'Séances' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ShowContent = ContentOf<typeof show>
