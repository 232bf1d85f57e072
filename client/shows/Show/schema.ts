import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import {
  asset,
  bloks,
  boolean,
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
import { otherShows, type PriceLevel } from '#shared/shows/shows.ts'

export const priceLevel = defineBlock({
  name: 'price_level',
  kind: 'nested',
  title: 'Tarif',
  help: 'Un prix d’une séance. Les prix de la carte VIP sont calculés.',
  fields: {
    name: text({ title: 'Nom', help: 'Orchestre, balcon, moins de 26 ans…', required: true, max: 60 }),
    amount: number({ title: 'Prix (TTC)', help: 'Par personne.', required: true, min: 0, max: 10_000 }),
  },
})

/** Where tickets are sold: any office, by an address that nobody on the way can change. */
const ticketAddress = 'https://[A-Za-z0-9.\\-]+\\.[A-Za-z][A-Za-z0-9\\-]+([\\/?#]\\S*)?'

export const session = defineBlock({
  name: 'session',
  kind: 'nested',
  title: 'Séance',
  help: 'Un soir du spectacle. Ce qui est passé devient « terminé » tout seul.',
  fields: {
    date: datetime({ title: 'Date et heure', help: 'Heure locale.', required: true }),
    status: option(['scheduled', 'promotion', 'exclusive', 'full', 'canceled', 'postponed', 'finished'], {
      title: 'État',
      help: 'Programmé sans autre choix. Une salle pleine se dit plutôt par la case « Complet ».',
      names: {
        scheduled: 'Programmé',
        promotion: 'En promotion',
        exclusive: 'En exclusivité',
        full: 'Complet',
        canceled: 'Annulé',
        postponed: 'Reporté',
        finished: 'Terminé',
      },
    }),
    sold_out: boolean({ title: 'Complet', help: 'Plus une place. Décochez quand il s’en rend une.' }),
    note: text({ title: 'Précision', help: 'À qui va l’offre, quelle est la nouvelle date.', max: 120 }),
    vip_note: text({
      title: 'Précision pour la carte VIP',
      help: 'Cachée à qui ne veut rien lire des jeux.',
      max: 120,
    }),
    levels: bloks<PriceLevel>(['price_level'], {
      title: 'Tarifs',
      help: 'Ceux de ce soir-là. Vide : le prix « dès » du spectacle.',
    }),
    ticket_url: text({
      title: 'Billets de ce soir',
      help: 'L’adresse de la billetterie, entière : https://… Vide : le téléphone et l’e-mail de la maison.',
      max: 500,
      pattern: ticketAddress,
      translatable: false,
    }),
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
    price: number({ title: 'Places dès (TTC)', help: 'Pour les soirs sans tarifs.', min: 0 }),
    duration: number({ title: 'Durée (minutes)', min: 1, max: 600 }),
    age: number({ title: 'Dès quel âge (ans)', help: 'Vide : pour tous.', min: 0, max: 18 }),
    ticket_link: link({
      title: 'Billetterie',
      help: 'Sa page sur ce site, ou l’adresse (https) qui vend les soirs qui n’ont pas la leur.',
    }),
    sessions: bloks<Session>(['session'], { title: 'Séances' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ShowContent = ContentOf<typeof show>
