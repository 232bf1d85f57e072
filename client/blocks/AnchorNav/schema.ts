import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'

export const anchorItem = defineBlock({
  name: 'anchor_item',
  kind: 'nested',
  title: 'Lien du sommaire',
  help: 'Un mot et l’ancre de la section où il mène.',
  fields: {
    label: text({ title: 'Mot', required: true, max: 60 }),
    target: text({
      title: 'Ancre',
      help: 'Celle de la section, sans le #.',
      required: true,
      max: 40,
      translatable: false,
    }),
  },
})

export type AnchorItemContent = ContentOf<typeof anchorItem>

export const anchorNav = defineBlock({
  name: 'anchor_nav',
  title: 'Sommaire',
  help: 'Des liens vers les sections de cette page, qui restent à portée.',
  fields: {
    title: text({ title: 'Titre', help: '« Dans cette page »', max: 60 }),
    items: bloks(['anchor_item'], { title: 'Liens' }),
    ...sectionFields,
  },
})

export type AnchorNavContent = ContentOf<typeof anchorNav>
