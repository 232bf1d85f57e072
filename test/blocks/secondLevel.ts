import type { RawBlock } from './demos.ts'
import type { WrittenStory } from './siteWith.ts'

/**
 * A header, footer or menu whose first link has a link below: the site's own have no second level, but may.
 * @param list where the links stand, `left`, `columns.0.items`
 */
export function withSecondLevel(story: WrittenStory, list: string): WrittenStory {
  const words = { label: 'Sous la dune', label__i18n__en: 'Below the dune' }
  const child = { _uid: 'child', component: 'nav_item', ...words, link: { linktype: 'url', url: '/contact' } }
  const copy = structuredClone(story)
  const links = list.split('.').reduce<unknown>((it, key) => (it as Record<string, unknown>)[key], copy.content)
  Object.assign((links as RawBlock[])[0] as RawBlock, { children: [child] })
  return copy
}
