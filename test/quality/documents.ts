import type { Page } from 'puppeteer'
import { newPage } from '#test/support/browser.ts'

/** A page of HTML as a browser reads it, without loading anything. */
export interface DocumentFacts {
  lang: string
  title: string
  description?: string
  canonical?: string
  /** `hreflang` → absolute address. */
  alternates: Record<string, string>
  sharePicture?: string
  robots?: string
  /** Structured data, as text. */
  jsonLd: string
  headings: { level: number; words: string }[]
  /** Every id, in order, twice when it is there twice. */
  ids: string[]
  links: { href: string; name: string; place: 'header' | 'main' | 'footer' }[]
  images: { src: string; alt?: string; width?: string; height?: string; isInMain: boolean }[]
  /** Addresses of `src` and `srcset`, each once. */
  pictures: string[]
  /** Content of an intruder: scripts, handlers, frames, addresses that run. */
  intruders: string[]
  /** The page without its programs and styles. */
  words: string
  /** Texts that readers see or hear, but for those that are marked as of another language; only without slots. */
  texts: string[]
  slots: SlotFacts[]
}

/** A block of the body, or `header`, `footer`, `local-header`. */
export interface SlotFacts {
  id: string
  component: string
  lang?: string
  html: string
  /** Its text, white space made one blank. */
  words: string
  /** `name=value` of every attribute inside. */
  attributes: string[]
}

interface ReadOptions {
  slots?: 'whole' | 'words' | 'none'
}

let reader: Promise<Page> | undefined

/**
 * Many documents at once, by the names that they were given. They are parsed by the browser's own parser.
 * @param slots what of the slots is handed over, which is the longest part by far: all, their words without `html` and
 *   `attributes`, or no slots
 */
export async function readDocuments<Name extends string>(
  documents: Readonly<Record<Name, string>>,
  { slots = 'whole' }: ReadOptions = {},
): Promise<Record<Name, DocumentFacts>> {
  // Pages are closed with the file of tests that opened them.
  if (!reader || (await reader).isClosed()) reader = newPage({ width: 1000 })
  const page = await reader
  const facts: [string, DocumentFacts][] = []
  // The style sheets are half of a page, and none of these facts.
  for (const [name, html] of Object.entries<string>(documents))
    facts.push([name, await page.evaluate(factsOf, html.replaceAll(/<style\b[^>]*>.*?<\/style>/gs, ''), slots)])
  return Object.fromEntries(facts) as Record<Name, DocumentFacts>
}

export async function readDocument(html: string, options?: ReadOptions): Promise<DocumentFacts> {
  return (await readDocuments({ page: html }, options)).page
}

/** Runs in the browser: uses nothing from outside of itself. */
function factsOf(html: string, asked: ReadOptions['slots']): DocumentFacts {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const one = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name) ?? undefined
  const programs = all('script')
  const jsonLd = programs.filter((it) => it.getAttribute('type') === 'application/ld+json')
  const intruders = [
    ...programs.filter((it) => !/^(application\/(ld\+)?json|module)$/.test(it.getAttribute('type') ?? '')),
    ...all('iframe, object, embed, base, meta[http-equiv], form[action^="http"], svg script, xss-mark'),
    ...all('*').filter((it) => [...it.attributes].some(isDangerous)),
  ].map((it) => it.outerHTML.slice(0, 200))
  for (const it of all('script, style')) it.remove()
  const lists = all('[srcset]').flatMap((it) => (it.getAttribute('srcset') ?? '').split(', '))
  const pictures = [
    ...all('img').map((it) => it.getAttribute('src') ?? ''),
    ...lists.map((it) => it.split(' ')[0] ?? ''),
  ]
  return {
    lang: page.documentElement.lang,
    title: page.title,
    description: one('meta[name="description"]', 'content'),
    canonical: one('link[rel="canonical"]', 'href'),
    alternates: Object.fromEntries(
      all('link[hreflang]').map((it) => [it.getAttribute('hreflang') ?? '', it.getAttribute('href') ?? '']),
    ),
    sharePicture: one('meta[property="og:image"]', 'content'),
    robots: one('meta[name="robots"]', 'content'),
    jsonLd: jsonLd.map((it) => it.textContent).join(),
    headings: all('h1, h2, h3, h4, h5, h6').map((it) => ({ level: Number(it.tagName[1]), words: wordsOf(it) })),
    ids: all('[id]').map((it) => it.id),
    links: all('a[href]').map((it) => ({
      href: it.getAttribute('href') ?? '',
      name: nameOf(it),
      place: it.closest('.Header') ? 'header' : it.closest('.Footer') ? 'footer' : 'main',
    })),
    images: all('img').map((it) => ({
      src: it.getAttribute('src') ?? '',
      alt: it.getAttribute('alt') ?? undefined,
      width: it.getAttribute('width') ?? undefined,
      height: it.getAttribute('height') ?? undefined,
      isInMain: it.closest('main') !== null,
    })),
    pictures: [...new Set(pictures)],
    intruders,
    words: wordsOf(page.body),
    slots: all(asked === 'none' ? 'no-slots' : '[data-slot], .Header, .Footer').map((it) => ({
      id: it.dataset.slot ?? it.className.toLowerCase(),
      component: it.dataset.block ?? '',
      lang: it.getAttribute('lang') ?? undefined,
      html: asked === 'words' ? '' : it.innerHTML,
      words: wordsOf(it),
      attributes: asked === 'words' ? [] : attributesIn(it),
    })),
    // Last: it takes parts of the page away.
    texts: asked === 'none' ? textsOf(page.documentElement) : [],
  }

  function textsOf(root: HTMLElement): string[] {
    for (const it of all('template, address, [lang]'))
      if (it !== root && !it.getAttribute('lang')?.startsWith(root.lang.slice(0, 2))) it.remove()
    const texts: (string | null)[] = []
    const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent)
    for (const it of all('[alt], [aria-label], [title], [placeholder], meta[content]'))
      for (const name of ['alt', 'aria-label', 'title', 'placeholder', 'content']) texts.push(it.getAttribute(name))
    return texts.map((it) => (it ?? '').replace(/\s+/g, ' ').trim()).filter((it) => it !== '')
  }

  function attributesIn(element: Element): string[] {
    return [...element.querySelectorAll('*')].flatMap((it) => [...it.attributes].map((at) => `${at.name}=${at.value}`))
  }

  function wordsOf(element: Element): string {
    return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  function nameOf(link: Element): string {
    const named = [link, ...link.querySelectorAll('[aria-label]')].find((it) => it.getAttribute('aria-label'))
    return wordsOf(link) || named?.getAttribute('aria-label') || link.querySelector('img')?.alt || ''
  }

  function isDangerous({ name, value }: Attr): boolean {
    return (
      name.startsWith('on') || name === 'style' || name === 'srcdoc' || /^\s*(javascript|data|vbscript):/i.test(value)
    )
  }
}
