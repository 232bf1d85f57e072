import type { RawBlock } from './demos.ts'
import type { WrittenStory } from './siteWith.ts'

/** A header or menu whose first link has a link below: the site's own have no second level, but may. */
export function withSecondLevel(story: WrittenStory, list: string): WrittenStory {
  const [first, ...others] = story.content[list] as RawBlock[]
  const words = { label: 'Sous la dune', label__i18n__en: 'Below the dune' }
  const child = { _uid: 'child', component: 'nav_item', ...words, link: { linktype: 'url', url: '/contact' } }
  return { ...story, content: { ...story.content, [list]: [{ ...first, children: [child] }, ...others] } }
}
