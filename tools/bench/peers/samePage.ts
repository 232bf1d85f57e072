/** The visible content of a page, without the marks that a framework leaves in it. */
export interface PageShown {
  /** `h2 Les hôtels`, in order. */
  headings: string[]
  links: number
  pictures: number
  fields: number
  /** All that is read, words in order. */
  words: string[]
}

/** @param html a whole document */
export function shownBy(html: string): PageShown {
  const body = html
    .slice(html.search(/<body\b/))
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
  const headings = [...body.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, level, inner = '']) => `${level} ${textOf(inner).join(' ')}`,
  )
  const count = (pattern: RegExp) => [...body.matchAll(pattern)].length
  return {
    headings,
    links: count(/<a\s[^>]*?\bhref=/g),
    pictures: count(/<img\s/g),
    fields: count(/<(input|select|textarea|button)\b/g),
    words: textOf(body),
  }
}

/** How two pages differ, a line each; none: they show the same. */
export function differences(ours: PageShown, theirs: PageShown): string[] {
  const counts = (['links', 'pictures', 'fields'] as const)
    .filter((it) => ours[it] !== theirs[it])
    .map((it) => `${theirs[it]} ${it} instead of ${ours[it]}`)
  return [
    ...firstDifference('headings', ours.headings, theirs.headings),
    ...counts,
    ...firstDifference('words', ours.words, theirs.words),
  ]
}

function firstDifference(what: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const at = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex((_, i) => ours[i] !== theirs[i])
  if (at < 0) return []
  const around = (all: readonly string[]) => all.slice(Math.max(0, at - 3), at + 4).join(' ')
  return [`${what}: “${around(theirs)}” instead of “${around(ours)}”`]
}

function textOf(html: string): string[] {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => entities[name] ?? '')
    .split(/[\s\u00a0\u202f]+/)
    .filter(Boolean)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
