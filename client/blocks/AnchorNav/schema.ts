import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { bloks, text } from '#shared/content/fields.ts'

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
