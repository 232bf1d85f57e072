import type { Content } from '#server/content/door.ts'
import type { Picture } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'

export interface Houses {
  content: Content
  /** Folder of the space that holds the site. */
  rootFolder: string
}

/** What a stay says of its hotel: the story's name, address and picture; the slug where there is no such story. */
export async function hotelOf(
  { content, rootFolder }: Houses,
  locale: Locale,
  slug: string,
): Promise<{ hotelName: string; hotelHref?: string; picture?: Picture }> {
  const folder = rootFolder === '' ? '' : `${rootFolder}/`
  const link = /^[a-z0-9-]+$/.test(slug) ? content.links.byStorySlug(locale, `${folder}hotels/${slug}`) : undefined
  const story = link?.published ? await content.story(locale, link.storySlug) : null
  if (!story) return { hotelName: slug }
  const { title, picture } = story.content as { title?: string; picture?: Picture }
  return { hotelName: title ?? story.name, hotelHref: pathOf(locale, story.slug), ...(picture && { picture }) }
}
