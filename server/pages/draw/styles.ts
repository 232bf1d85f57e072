import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pageData } from '#client/app/dataNames.ts'
import type { CheckedStory } from '#server/content/index.ts'
import { joinedAddress } from '#shared/http/assets.ts'
import { exactBytes, readParts } from '../html.ts'
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
  const rules = [baseStyles, ...sheets].flatMap(({ parts = [] }) => parts)
  const names = createNames(rules.flatMap(({ needs = [] }) => namesOfNeed(needs)))
  return (components, html) => {
    const { own, key } = placesIn([...components])
    const all = () => [baseStyles, ...own.flatMap((place) => sheets[place] ?? [])]
    if (!html || !baseStyles.parts) return known.get(key) ?? store(key, all(), whole(all()))
    const has = names.of(html)
    const partKey = `${key}:${has.toString(32)}`
    return known.get(partKey) ?? store(partKey, all(), partial(all(), has))
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

  function partial(all: readonly Sheet[], has: Names): Written {
    const media = 'print,(forced-colors:active),(max-width:16rem)'
    const more = `<link rel="stylesheet" href="${seldomStyles}" media="${media}">`
    const parts = all.flatMap((sheet) => sheet.parts ?? [])
    const used = parts.filter(
      ({ needs, isSeldom }) => !isSeldom && (!needs || holds(needs, (name) => names.isIn(name, has))),
    )
    return { attribute: `${pageData.partsOf}="${joinedAddress(hrefsOf(all))}"`, css: composed(used), more }
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

function holds(need: Need, has: (name: string) => boolean): boolean {
  return need.some((all) =>
    all.every((it) => {
      if (typeof it !== 'string') return holds(it, has)
      return it.startsWith('!') ? !has(it.slice(1)) : has(it)
    }),
  )
}

function namesOfNeed(need: Need): string[] {
  return need.flat().flatMap((it) => (typeof it === 'string' ? it.replace('!', '') : namesOfNeed(it)))
}

/** Which of the names are there, a bit for each. */
type Names = bigint

/**
 * Classes, ids, elements and attributes, as `Need` writes them. A page joins what is known of its blocks and asks for the
 * whole of it at once: to ask for each of 1,500 rules took a quarter of its drawing.
 */
function createNames(needed: readonly string[]) {
  const bits = new Map([...new Set(needed)].map((name, place) => [name, 1n << BigInt(place)]))
  const attributes = new Set(needed.flatMap((name) => /^\[([\w-]+)/.exec(name)?.[1] ?? []))
  const tokens = new RegExp(`<[a-z][a-z\\d]*|\\s(?:${['class', 'id', ...attributes].join('|')})="[^"]*"`, 'gi')
  const ofParts = new WeakMap<Buffer, Names>()
  const ofTokens = new LRUCache<string, Names>({ max: 5000 })
  return {
    of: (html: readonly Buffer[]) => readParts(html, ofParts, namesIn).reduce((all, it) => all | it, bitOf('html')),
    isIn: (name: string, found: Names) => (found & bitOf(name)) !== 0n,
  }

  function bitOf(name: string): Names {
    return bits.get(name) ?? 0n
  }

  function namesIn(bytes: Buffer): Names {
    const html = bytes.toString('latin1')
    // The script of forms, which copies what stands in templates, has all sheets.
    const seen = html.includes('<template') ? html.replace(/<template[\s\S]*?<\/template>/g, '') : html
    let found = 0n
    // A page has a thousand of them, of which a hundred differ.
    for (const token of new Set(seen.match(tokens))) {
      found |= ofTokens.get(token) ?? store(token)
    }
    return found
  }

  function store(token: string): Names {
    const names = namesOf(token)
    // A copy: the token itself is a view of its page, and would keep all of it.
    ofTokens.set(Buffer.from(token).toString(), names)
    return names
  }

  /** @param token `<div` or ` class="wide Block"` */
  function namesOf(token: string): Names {
    const [name = '', value] = token.slice(1).split('="')
    if (value === undefined) return bitOf(name)
    const text = value.slice(0, -1)
    if (name === 'class') return text.split(' ').reduce((all, it) => all | bitOf(`.${it}`), 0n)
    if (name === 'id') return bitOf(`#${text}`)
    const attribute = name.toLowerCase()
    return bitOf(`[${attribute}]`) | bitOf(`[${attribute}=${text}]`)
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
