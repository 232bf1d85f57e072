import { type ContentOf, defineRoot } from '../block.ts'
import { asset, bloks, text, textarea } from '../fields.ts'
import { hoursFields, placeFields } from './houseFields.ts'
import type { GameContent } from './parts.ts'
import { sections } from './sections.ts'

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
    ...placeFields,
    ...hoursFields,
    dress: textarea({ title: 'Tenue', max: 300 }),
    entry_notice: textarea({ title: 'Âge et pièce d’identité', help: 'Ce qui est demandé à la porte.', max: 600 }),
    games: bloks<GameContent>(['game'], { title: 'Jeux', help: 'Montrés par le bloc « Jeux et mises ».' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type CasinoContent = ContentOf<typeof casino>
