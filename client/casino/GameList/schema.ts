import { headFields, moreFields } from '#client/blocks/headFields.ts'
import type { CasinoContent, GameContent } from '#client/places/Casino/schema.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, relation, text } from '#shared/content/fields.ts'

export const gameList = defineBlock({
  name: 'game_list',
  title: 'Jeux et mises',
  help: 'Les jeux d’un casino, ou ceux que l’on écrit ici : mises, tables, places.',
  gaming: true,
  fields: {
    ...headFields,
    casino: relation<CasinoContent>(['casino'], { title: 'Casino', help: 'Ses jeux sont ceux de sa fiche.' }),
    games: bloks<GameContent>(['game'], { title: 'Jeux', help: 'À la place de ceux du casino.' }),
    note: text({ title: 'Note', help: 'Sous le tableau.', max: 240 }),
    ...moreFields,
    ...sectionFields,
  },
})

export type GameListContent = ContentOf<typeof gameList>
