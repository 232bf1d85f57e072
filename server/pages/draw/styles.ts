import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pageData } from '#client/app/dataNames.ts'
import type { CheckedStory } from '#server/content/index.ts'
import { exactBytes } from '../html.ts'
import type { Manifest, Sheet } from '../manifest.ts'

export interface PageStyles {
  /**
   * The `<style>` element of the head as UTF-8: base and blocks together, so that nothing is fetched before first
   * paint. Encoding its thirty kilobytes for every page would be slow.
   */
  element: Buffer
  /** `sha256-…` of its text, for the Content-Security-Policy. */
  hash: string
  /** Addresses of the block sheets, for a page loaded as payload. */
  hrefs: readonly string[]
}

/** Enough for about fifty combinations of blocks; taken from the memory for blocks. */
export const styleBytes = 2 * 1024 * 1024

/** Joins the sheets of a page's views, each sheet once; results are cached per combination. */
export function pageStyles({ baseStyles, sheets, viewSheets }: Manifest): (components: Iterable<string>) => PageStyles {
  const known = new LRUCache<string, PageStyles>({
    maxSize: styleBytes,
    sizeCalculation: ({ element }) => element.length,
  })
  /** By the names as a page lists them: to sort their sheets again for each page took a twelfth of its drawing. */
  const placesOf = new LRUCache<string, { own: readonly number[]; key: string }>({ max: 500 })
  return (components) => {
    const { own, key } = placesIn([...components])
    const before = known.get(key)
    if (before) return before
    const made = compose(own.flatMap((place) => sheets[place] ?? []))
    known.set(key, made)
    return made
  }

  function placesIn(names: readonly string[]) {
    const listed = names.join(' ')
    const before = placesOf.get(listed)
    if (before) return before
    const places = [...new Set(names)].flatMap((name) => viewSheets[name] ?? [])
    const own = [...new Set(places)].toSorted((a, b) => a - b)
    const made = { own, key: own.join(' ') }
    placesOf.set(listed, made)
    return made
  }

  function compose(own: readonly Sheet[]): PageStyles {
    const css = [baseStyles, ...own].map((sheet) => sheet.css).join('\n')
    const hrefs = own.map((sheet) => sheet.href)
    return {
      element: exactBytes(`<style ${pageData.styles}="${hrefs.join(' ')}">${css}</style>`),
      hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
      hrefs,
    }
  }
}

const componentsOf = new WeakMap<CheckedStory, string[]>()
/** Deeper than any schema nests blocks, so it indicates a circle. */
const deepest = 12

/** Components of the blocks inside a story's blocks: its page needs their style sheets. */
export function nestedComponents(story: CheckedStory): string[] {
  const before = componentsOf.get(story)
  if (before) return before
  const found = new Set<string>()
  collect(story.content, found, 0)
  const components = [...found]
  componentsOf.set(story, components)
  return components
}

function collect(value: unknown, found: Set<string>, depth: number): void {
  if (depth > deepest || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, depth + 1)
    return
  }
  // Another story is not drawn here: of it a view shows a name, a picture, and brings the sheets for that itself.
  if ('uuid' in value && 'path' in value) return
  const { component, content } = value as { component?: unknown; content?: unknown }
  if (typeof component === 'string') found.add(component)
  for (const inner of Object.values(typeof component === 'string' && content ? (content as object) : value)) {
    collect(inner, found, depth + 1)
  }
}
