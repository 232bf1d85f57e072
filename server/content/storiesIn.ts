import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import type { LinksIndex } from './linksIndex.ts'

/** As much of content as this needs. */
interface Stories {
  links: LinksIndex
  story(locale: Locale, storySlug: string): Promise<CheckedStory | null>
}

/**
 * Published stories of a folder in the editor's order, whether this process holds them already or not.
 * @param folder French address without prefix: `casinos`
 * @throws ProductError generic.unavailable: the content service does not answer, and we do not know them all
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
