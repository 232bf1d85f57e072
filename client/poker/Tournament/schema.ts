import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, datetime, number, option, relation, richText, text, textarea } from '#shared/content/fields.ts'
import * as brand from '#shared/house.ts'
import type { HouseContent } from '#shared/places/houses.ts'
import { otherTournaments } from '#shared/poker/tournaments.ts'

export const level = defineBlock({
  name: 'level',
  kind: 'nested',
  title: 'Niveau',
  help: 'Un niveau de la structure ; il prend son numéro de sa place.',
  gaming: true,
  fields: {
    minutes: number({ title: 'Minutes', required: true, min: 1, max: 240 }),
    small_blind: number({ title: 'Petite blinde', required: true, min: 0 }),
    big_blind: number({ title: 'Grosse blinde', required: true, min: 0 }),
    ante: number({ title: 'Ante', min: 0 }),
  },
})

export const levelBreak = defineBlock({
  name: 'level_break',
  kind: 'nested',
  title: 'Pause',
  help: 'Entre deux niveaux.',
  fields: { minutes: number({ title: 'Minutes', required: true, min: 1, max: 240 }) },
})

export const tournament = defineRoot({
  name: 'tournament',
  title: 'Tournoi',
  help: 'Un tournoi de poker au casino : date, droit d’entrée, structure.',
  gaming: true,
  listing: { types: ['tournament'], select: otherTournaments },
  fields: {
    title: text({ title: 'Nom', required: true, max: 100 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    casino: relation<HouseContent>(['casino', 'page'], { title: 'Casino' }),
    picture: asset({ title: 'Affiche' }),
    date: datetime({ title: 'Date et heure', help: 'Première donne, heure locale.', required: true }),
    buy_in: number({ title: 'Droit d’entrée (tout compris)', required: true, min: 0 }),
    currency: option([brand.currency], {
      title: 'Monnaie',
      help: 'Celle de la maison.',
      names: { [brand.currency]: brand.currency },
    }),
    places: number({ title: 'Places', min: 2, max: 500 }),
    chips: number({ title: 'Jetons au départ', min: 1 }),
    late_registration: number({ title: 'Inscriptions jusqu’au niveau', help: 'Compris.', min: 1, max: 60 }),
    day: option(['1A', '1B', '2'], {
      title: 'Jour',
      help: 'Pour un tournoi de plusieurs jours.',
      names: { '1A': 'Jour 1A', '1B': 'Jour 1B', '2': 'Jour 2' },
    }),
    structure: bloks(['level', 'level_break'], { title: 'Structure', help: 'Niveaux et pauses, dans l’ordre.' }),
    text: richText({ title: 'Texte' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type TournamentContent = ContentOf<typeof tournament>
