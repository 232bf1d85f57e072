import { storiesIn } from '#server/content/door.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { LoungeLink } from '#shared/hotel/views.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { type Houses, storyOf } from './hotelOf.ts'

/**
 * The guarded pages that a member may open, in the editors' order, and the section's menu: what a card is said to open
 * is linked from it. None while the content service has not told of them.
 * @param isInfiniment the status, or a collaborator
 */
export async function loungeOf(houses: Houses, locale: Locale, isInfiniment: boolean): Promise<LoungeLink[]> {
  const { content, rootFolder } = houses
  const stories = await storiesIn(content, locale, neededSlugs.lounge.slug).catch(() => [])
  const open = stories.filter(
    ({ content: { access } }) => access === 'members' || (access === 'infiniment' && isInfiniment),
  )
  const links = open.map(({ slug, name, content: { title, name: own } }) => ({
    title: String(title ?? own ?? name),
    href: pathOf(locale, slug),
  }))
  const { slug } = neededSlugs.loungeMenu
  const menu = rootFolder === '' || links.length === 0 ? null : await storyOf(houses, locale, slug)
  return menu ? [...links, { title: menu.name, href: pathOf(locale, `${rootFolder}/${slug}`) }] : links
}
