import { type ContentOf, defineBlock } from '../block.ts'
import { bloks, boolean, datetime, link, number, options, text, textarea } from '../fields.ts'

/** Small blocks that root types are made of; drawn by the root's own view. */

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

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof weekdays)[number]

export const hoursRow = defineBlock({
  name: 'hours_row',
  kind: 'nested',
  title: 'Service',
  help: 'Des jours et leurs heures ; une ligne par service.',
  fields: {
    label: text({ title: 'Service', help: 'Déjeuner, dîner, bar…', max: 40 }),
    days: options(weekdays, { title: 'Jours' }),
    opens: text({ title: 'Ouvre', help: '12:00', required: true, max: 5, translatable: false }),
    closes: text({ title: 'Ferme', help: '14:30 ; après minuit : 02:00', required: true, max: 5, translatable: false }),
  },
})

export type HoursRowContent = ContentOf<typeof hoursRow>

export const hoursException = defineBlock({
  name: 'hours_exception',
  kind: 'nested',
  title: 'Jour particulier',
  help: 'Un jour fermé, ou ouvert à d’autres heures ; une ligne par service.',
  fields: {
    date: datetime({ title: 'Jour', required: true }),
    yearly: boolean({ title: 'Chaque année', help: 'Le 24 décembre, cette année et les suivantes.' }),
    label: text({ title: 'Raison', help: 'Noël, travaux, marée d’équinoxe…', max: 60 }),
    closed: boolean({ title: 'Fermé' }),
    opens: text({ title: 'Ouvre', help: '12:00', max: 5, translatable: false }),
    closes: text({ title: 'Ferme', help: '16:00', max: 5, translatable: false }),
  },
})

export type HoursExceptionContent = ContentOf<typeof hoursException>

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
    price: number({ title: 'Prix (euros, TTC, par personne)', min: 0 }),
  },
})

export type TreatmentContent = ContentOf<typeof treatment>

export const game = defineBlock({
  name: 'game',
  kind: 'nested',
  title: 'Jeu',
  help: 'Un jeu d’un casino : ses mises, ses tables, ses places.',
  gaming: true,
  fields: {
    game: text({ title: 'Jeu', help: 'Roulette anglaise, black jack…', required: true, max: 80 }),
    table: text({ title: 'Où', help: 'La salle ou la table.', max: 80 }),
    bet_min: number({ title: 'Mise minimale (euros)', min: 0 }),
    bet_max: number({ title: 'Mise maximale (euros)', min: 0 }),
    tables: number({ title: 'Tables', min: 0 }),
    positions: number({ title: 'Places ou machines', min: 0 }),
    hours: text({ title: 'Heures', help: '18 h – fermeture', max: 60 }),
    note: text({ title: 'Précision', help: 'Blindes, cave…', max: 120 }),
  },
})

export type GameContent = ContentOf<typeof game>

export const menuSection = defineBlock({
  name: 'menu_section',
  kind: 'nested',
  title: 'Partie de la carte',
  help: 'Entrées, plats, desserts…',
  fields: {
    title: text({ title: 'Titre', required: true, max: 60 }),
    dishes: bloks<{ name: string; description?: string; price?: number }>(['dish'], { title: 'Plats' }),
  },
})

export const dish = defineBlock({
  name: 'dish',
  kind: 'nested',
  title: 'Plat',
  help: 'Une ligne de la carte.',
  fields: {
    name: text({ title: 'Nom', required: true, max: 120 }),
    description: text({ title: 'Précision', max: 200 }),
    price: number({ title: 'Prix (euros, TTC)', min: 0 }),
  },
})

export const navItem = defineBlock({
  name: 'nav_item',
  kind: 'nested',
  title: 'Lien de menu',
  help: 'Un mot et où il mène.',
  fields: {
    label: text({ title: 'Mot', required: true, max: 60 }),
    link: link({ title: 'Lien' }),
    children: bloks(['nav_item'], { title: 'Sous-menu' }),
  },
})

export const footerColumn = defineBlock({
  name: 'footer_column',
  kind: 'nested',
  title: 'Colonne du pied',
  help: 'Un titre et des liens.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 60 }),
    items: bloks(['nav_item'], { title: 'Liens' }),
  },
})

export const redirect = defineBlock({
  name: 'redirect',
  kind: 'nested',
  title: 'Redirection',
  help: 'Une ancienne adresse et la nouvelle (301).',
  fields: {
    from: text({ title: 'De', help: '/ancienne-adresse', required: true, max: 300, translatable: false }),
    to: text({ title: 'Vers', help: '/nouvelle ou https://…', required: true, max: 2000, translatable: false }),
  },
})
