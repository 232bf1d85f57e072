import type { ArticleContent } from '#client/journal/Article/schema.ts'
import { type DescribedStory, schemaContext } from './facts.ts'
import { imageOf } from './place.ts'

export function articleLd({ story, content, url, publicUrl }: DescribedStory<ArticleContent>): object {
  const published = content.date?.slice(0, 10) ?? story.firstPublishedAt
  return {
    '@context': schemaContext,
    '@type': 'Article',
    headline: content.title,
    url,
    description: content.intro,
    ...imageOf(content.picture, publicUrl),
    ...(content.author && { author: { '@type': 'Person', name: content.author } }),
    ...(published && { datePublished: published }),
    ...(story.publishedAt && { dateModified: story.publishedAt }),
    publisher: { '@type': 'Organization', name: 'Hautemer', url: publicUrl },
  }
}
