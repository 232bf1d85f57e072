import type { Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import type { Content } from './door.ts'

/**
 * Published stories of a folder in the editor's order, whether this process holds them already or not.
 * @param folder French address without prefix: `casinos`
 * @throws ProductError page.contentUnavailable
 */
export async function storiesIn(
  { links, story }: Pick<Content, 'links' | 'story'>,
  locale: Locale,
  folder: string,
): Promise<CheckedStory[]> {
  const inside = links
    .all(locale)
    .filter(({ published, uuid }) => published && links.slugs(uuid)?.fr.startsWith(`${folder}/`))
  const stories = await Promise.all(inside.map(({ storySlug }) => story(locale, storySlug)))
  return stories.filter((it) => it !== null)
}
