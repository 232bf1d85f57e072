import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import type { LinksIndex } from './linksIndex.ts'

/** The part of content that this needs. */
interface Stories {
  links: LinksIndex
  story(locale: Locale, storySlug: string): Promise<CheckedStory | null>
}

/**
 * Published stories of a folder in the editor's order, also those that this process has not read yet.
 * @param folder French address without prefix: `casinos`
 * @throws ProductError generic.unavailable: the content service does not answer, and some stories are unknown
 */
export async function storiesIn({ links, story }: Stories, locale: Locale, folder: string): Promise<CheckedStory[]> {
  const inside = links
    .all(locale)
    .filter(({ published, uuid }) => published && links.slugs(uuid)?.fr.startsWith(`${folder}/`))
  const stories = await Promise.all(inside.map(({ storySlug }) => story(locale, storySlug))).catch((cause) => {
    throw cause instanceof ProductError ? new ProductError('generic.unavailable', { cause }) : cause
  })
  return stories.filter((it) => it !== null)
}
