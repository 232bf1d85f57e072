import { hoursFields, placeFields } from '#client/ui/schema.ts'
import { type ContentOf, defineBlock, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, number, text, textarea } from '#shared/content/fields.ts'

export const game = defineBlock({
  name: 'game',
  kind: 'nested',
  title: 'Jeu',
  help: 'Un jeu d’un casino : ses mises, ses tables, ses places.',
  gaming: true,
  fields: {
    game: text({ title: 'Jeu', help: 'Roulette anglaise, black jack…', required: true, max: 80 }),
    table: text({ title: 'Où', help: 'La salle ou la table.', max: 80 }),
    bet_min: number({ title: 'Mise minimale', min: 0 }),
    bet_max: number({ title: 'Mise maximale', min: 0 }),
    tables: number({ title: 'Tables', min: 0 }),
    positions: number({ title: 'Places ou machines', min: 0 }),
    hours: text({ title: 'Heures', help: '18 h – fermeture', max: 60 }),
    note: text({ title: 'Précision', help: 'Blindes, cave…', max: 120 }),
  },
})

export type GameContent = ContentOf<typeof game>

/** Its page always speaks of games, whatever the editor ticks: `gaming` here and not only in the story. */
export const casino = defineRoot({
  name: 'casino',
  title: 'Casino',
  help: 'Un casino du groupe : ses heures, ses jeux, sa porte.',
  gaming: true,
  fields: {
    name: text({ title: 'Nom', required: true, max: 80, translatable: false }),
    trigram: text({ title: 'Trigramme', help: 'HOU : le nom du casino chez la caisse.', max: 3, translatable: false }),
    casino_uuid: text({ title: 'Identifiant du parc de jeux', max: 40, translatable: false }),
    tagline: text({ title: 'Accroche', help: 'Une phrase, sur les cartes.', max: 160 }),
    description: textarea({ title: 'Chapô', max: 900 }),
    picture: asset({ title: 'Affiche' }),
    panorama: asset({ title: 'Affiche panoramique', help: 'En tête de sa page, sur un ordinateur.' }),
    ...placeFields,
    email: text({
      title: 'E-mail',
      help: 'Reçoit les demandes de places des soirs sans billetterie.',
      max: 254,
      pattern: '[^\\s@<>",:;]+@[^\\s@<>",:;]+\\.[^\\s@<>",:;]+',
      translatable: false,
    }),
    ...hoursFields,
    dress: textarea({ title: 'Tenue', max: 300 }),
    entry_notice: textarea({ title: 'Âge et pièce d’identité', help: 'Ce qui est demandé à la porte.', max: 600 }),
    games: bloks<GameContent>(['game'], { title: 'Jeux', help: 'Montrés par le bloc « Jeux et mises ».' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type CasinoContent = ContentOf<typeof casino>
