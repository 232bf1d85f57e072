import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pageData } from '#client/app/dataNames.ts'
import type { CheckedStory } from '#server/content/index.ts'
import { joinedAddress } from '#shared/http/assets.ts'
import { exactBytes, isExact } from '../html.ts'
import type { Manifest, Need, Sheet, StylePart } from '../manifest.ts'

export interface PageStyles {
  /**
   * The `<style>` element of the head as UTF-8: base and blocks together, so that nothing is fetched before first
   * paint. Encoding it for every page would be slow.
   */
  element: Buffer
  /** `sha256-…` of its text, for the Content-Security-Policy. */
  hash: string
  /** Addresses of the block sheets, for a page loaded as payload. */
  hrefs: readonly string[]
}

/**
 * The sheets of a page's views, each once.
 * @param html all of the document's HTML, where it is known: of the sheets the page then has the rules that this HTML can use,
 *   in whatever state. Before a script draws more it loads the sheets themselves (client/boot/wholeStyles.ts).
 */
export type StylesOf = (components: Iterable<string>, html?: readonly Buffer[]) => PageStyles

/** Enough for about fifty pages; taken from the memory for blocks. */
export const styleBytes = 2 * 1024 * 1024

/** Results are cached by what they say. */
export function pageStyles({ baseStyles, sheets, viewSheets, seldomStyles }: Manifest): StylesOf {
  const known = new LRUCache<string, PageStyles>({
    maxSize: styleBytes,
    sizeCalculation: ({ element }) => element.length,
  })
  /** By the names as a page lists them: to sort their sheets again for each page took a twelfth of its drawing. */
  const placesOf = new LRUCache<string, { own: readonly number[]; key: string }>({ max: 500 })
  const attributes = new Set([baseStyles, ...sheets].flatMap(({ parts = [] }) => parts.flatMap(attributesOf)))
  return (components, html) => {
    const { own, key } = placesIn([...components])
    const all = [baseStyles, ...own.flatMap((place) => sheets[place] ?? [])]
    if (!html || !baseStyles.parts) return known.get(key) ?? store(key, all, whole(all))
    const names = namesIn(html, attributes)
    const parts = all.flatMap((sheet) => sheet.parts ?? [])
    const used = parts.map(({ needs, isSeldom }) => !isSeldom && (!needs || holds(needs, names)))
    const partKey = `${key}:${used.map(Number).join('')}`
    return known.get(partKey) ?? store(partKey, all, partial(all, composed(parts.filter((_, place) => used[place]))))
  }

  function store(key: string, [, ...own]: readonly Sheet[], { attribute, css, more = '' }: Written): PageStyles {
    const made = {
      element: exactBytes(`<style ${attribute}>${css}</style>${more}`),
      hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
      hrefs: hrefsOf(own),
    }
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

  function partial(all: readonly Sheet[], css: string): Written {
    const media = 'print,(forced-colors:active),(max-width:16rem)'
    const more = `<link rel="stylesheet" href="${seldomStyles}" media="${media}">`
    return { attribute: `${pageData.partsOf}="${joinedAddress(hrefsOf(all))}"`, css, more }
  }
}

interface Written {
  /** Says whose rules they are. */
  attribute: string
  css: string
  /** HTML behind the element. */
  more?: string
}

function whole([base, ...own]: readonly Sheet[]): Written {
  return {
    attribute: `${pageData.styles}="${hrefsOf(own).join(' ')}"`,
    css: [base, ...own].map((sheet) => sheet?.css).join('\n'),
  }
}

const hrefsOf = (sheets: readonly Sheet[]) => sheets.map(({ href }) => href)

/** Rules as one sheet. */
export function composed(parts: readonly StylePart[]): string {
  let css = ''
  let open: readonly string[] = []
  for (const { within, text } of parts) {
    if (within.join() !== open.join()) {
      css += '}'.repeat(open.length) + within.map((it) => `${it}{`).join('')
      open = within
    }
    css += text
  }
  return css + '}'.repeat(open.length)
}

function holds(need: Need, names: ReadonlySet<string>): boolean {
  return need.some((all) =>
    all.every((it) => {
      if (typeof it !== 'string') return holds(it, names)
      return it.startsWith('!') ? !names.has(it.slice(1)) : names.has(it)
    }),
  )
}

/** Attributes that rules ask for. */
function attributesOf({ needs }: StylePart): string[] {
  return [...JSON.stringify(needs ?? []).matchAll(/"\[([\w-]+)/g)].map(([, name = '']) => name)
}

const namesOf = new WeakMap<Buffer, ReadonlySet<string>>()

/** Classes, ids, elements and attributes of a document, as `Need` writes them; those of HTML that stays in memory are stored. */
function namesIn(html: readonly Buffer[], attributes: ReadonlySet<string>): Set<string> {
  const found = new Set(['html'])
  let fresh: Buffer[] = []
  for (const part of [...html, undefined]) {
    if (part && !isExact(part)) {
      // React's chunks end anywhere.
      fresh.push(part)
      continue
    }
    if (fresh.length > 0) addNames(Buffer.concat(fresh).toString(), attributes, found)
    fresh = []
    if (!part) break
    const names = namesOf.get(part) ?? addNames(part.toString(), attributes, new Set())
    namesOf.set(part, names)
    for (const name of names) found.add(name)
  }
  return found
}

function addNames(html: string, attributes: ReadonlySet<string>, found: Set<string>): Set<string> {
  // The script of forms, which copies what stands in templates, has all sheets.
  for (const [, element, name = '', value = ''] of html
    .replace(/<template[\s\S]*?<\/template>/g, '')
    .matchAll(/<([a-z][a-z\d]*)|\s([a-z][a-z-]*)="([^"]*)"/gi)) {
    if (element) found.add(element)
    else if (name === 'class') for (const it of value.split(' ')) found.add(`.${it}`)
    else if (name === 'id') found.add(`#${value}`)
    else if (attributes.has(name.toLowerCase())) found.add(`[${name}]`).add(`[${name}=${value}]`)
  }
  return found
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
