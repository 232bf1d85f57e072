import { type ContentOf, defineRoot, sections } from '#shared/content/block.ts'
import { asset, bloks, day, relations, richText, text, textarea } from '#shared/content/fields.ts'

export const article = defineRoot({
  name: 'article',
  title: 'Article',
  help: 'Un récit du journal.',
  fields: {
    title: text({ title: 'Titre', required: true, max: 120 }),
    intro: textarea({ title: 'Chapô', max: 600 }),
    author: text({ title: 'Signature', max: 80, translatable: false }),
    date: day({ title: 'Date' }),
    picture: asset({ title: 'Affiche' }),
    text: richText({ title: 'Texte' }),
    related: relations<{ title: string; intro?: string }>(['article'], { title: 'À lire ensuite' }),
    body: bloks(sections, { title: 'Blocs' }),
  },
})

export type ArticleContent = ContentOf<typeof article>
