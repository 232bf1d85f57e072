import { headFields, moreFields } from '#client/blocks/headFields.ts'
import { type ContentOf, defineBlock, sectionFields } from '#shared/content/block.ts'
import { option, relations } from '#shared/content/fields.ts'
import type { ArticleContent } from '../Article/schema.ts'

export const articleList = defineBlock({
  name: 'article_list',
  title: 'Articles',
  help: 'Des récits du journal.',
  fields: {
    ...headFields,
    articles: relations<ArticleContent>(['article'], { title: 'Articles' }),
    layout: option(['une', 'grille'], {
      title: 'Mise en page',
      help: 'Une : le premier en grand, les autres à côté. Grille : tous pareils.',
      names: { une: 'Une', grille: 'Grille' },
    }),
    ...moreFields,
    ...sectionFields,
  },
})

export type ArticleListContent = ContentOf<typeof articleList>
