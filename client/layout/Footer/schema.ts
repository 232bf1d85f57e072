import { type ContentOf, defineBlock, defineRoot } from '#shared/content/block.ts'
import { bloks, richText, text, textarea } from '#shared/content/fields.ts'
import type { Block } from '#shared/content/values.ts'
import type { NavItemContent } from '../Header/schema.ts'

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

export const footer = defineRoot({
  name: 'footer',
  title: 'Pied de page',
  help: 'Adresse, liens, prévention et mentions.',
  fields: {
    tagline: text({ title: 'Signature', max: 160 }),
    address: text({ title: 'Adresse', max: 200, translatable: false }),
    phone: text({ title: 'Téléphone', max: 20, translatable: false }),
    columns: bloks<{ title: string; items: Block<NavItemContent>[] }>(['footer_column'], { title: 'Colonnes' }),
    /** The notice of L2, word for word; French first in both languages, as the art direction says. */
    warning: richText({ title: 'Message de prévention' }),
    legal: bloks<NavItemContent>(['nav_item'], {
      title: 'Liens légaux',
      help: 'Mentions, données, cookies, accessibilité, conditions.',
    }),
    notes: textarea({ title: 'Petites lignes', max: 600 }),
  },
})

/** `lang`: of the footer's own words, where they have no translation. */
export type FooterProps = ContentOf<typeof footer> & { lang?: string }
