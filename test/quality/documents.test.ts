import { expect } from 'chai'
import { defaultLocale, type Locale, languageTags, locales, others as otherLocales, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { readMessages } from '#test/rules/messages.ts'
import { isWide, itInParts } from '#test/runner/wide.ts'
import { frenchLevel } from '#test/support/quality/levels.ts'
import { checkHtml, type NuMessage } from '#test/support/quality/nu.ts'
import { wrongFigures } from '#test/support/quality/wrongFigures.ts'
import type { Site } from '#test/support/site.ts'
import { type DocumentFacts, readDocument } from './documents.ts'
import { openSiteWithDemosTogether, others, storyPaths } from './sitePages.ts'

interface Visited {
  status: number
  html: string
  /** Facts of a page. */
  facts?: DocumentFacts
  location?: string
}

/** Filters of one page that ask for other values of the same. */
const mostAlike = isWide ? 60 : 4

/**
 * Documents as they are sent, before a browser draws them: every page that links lead to, and those that none leads to
 * (blocks' demos, headers and footers by themselves, errors).
 */
describe('a walk through the whole site by its links', function () {
  this.timeout(240_000)
  let site: Site
  /** Each story and each page of the program, without its filters. */
  let own: string[]
  /** By path; what no link leads to is not in it. */
  const seen = new Map<string, Visited>()
  const unlinked = new Map<string, Visited>()
  /** How many were followed, by their path and what they ask it for. */
  const alike = new Map<string, number>()
  /** Where each path was found first. */
  const foundOn = new Map<string, string>()

  before(async () => {
    site = await openSiteWithDemosTogether()
    await walk(locales.map((locale) => pathOf(locale, '')))
    own = locales.flatMap(ownPages)
    for (const path of own) if (!seen.has(path)) unlinked.set(path, await visit(path))
  })
  after(() => site?.close())

  const ownPages = (locale: Locale) => [...storyPaths(site, locale), ...others(locale)]
  const visited = (path: string) => seen.get(path) ?? (unlinked.get(path) as Visited)
  const pages = () =>
    [...seen].filter((it): it is [string, Visited & { facts: DocumentFacts }] => it[1].facts !== undefined)
  const expectNone = (lines: string[]) => expect(lines, lines.join('\n')).to.be.empty

  async function walk(starts: readonly string[]): Promise<void> {
    const waiting = [...new Set(starts)]
    while (waiting.length > 0) {
      // The browser reads one page while the site draws the next ones.
      const some = waiting.splice(0, 4)
      const visits = await Promise.all(some.map(visit))
      for (const [index, visited] of visits.entries()) note(some[index] as string, visited)
    }

    function note(path: string, visited: Visited): void {
      seen.set(path, visited)
      const { links = [], alternates = {} } = visited.facts ?? {}
      const others = Object.values(alternates)
      for (const href of [...links.map((it) => it.href), visited.location ?? []].flat()) {
        const url = URL.parse(href, site.url + path)
        if (url?.origin !== site.url) continue
        const target = url.pathname + url.search
        const isTwin = !path.startsWith(url.pathname) && others.includes(url.origin + url.pathname)
        // The search finds the demos, which are this test's own pages: they are visited with what no link leads to.
        if (url.pathname.includes('/demo/') || starts.includes(target) || foundOn.has(target)) continue
        if (!(isTwin || isOneOfFew(url))) continue
        foundOn.set(target, path)
        waiting.push(target)
      }
    }
  }

  /** Filters lead to each other in all combinations: an address is followed while one of its filters was on few of its page. */
  function isOneOfFew({ pathname, searchParams }: URL): boolean {
    const filters = [...searchParams.keys()].filter((it) => it !== 'page').map((it) => `${pathname}?${it}`)
    if (filters.length === 0) return true
    const isRare = filters.some((it) => (alike.get(it) ?? 0) < mostAlike)
    if (isRare) for (const it of filters) alike.set(it, (alike.get(it) ?? 0) + 1)
    return isRare
  }

  async function visit(path: string): Promise<Visited> {
    const answer = await site.get(path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const html = await answer.text()
    return {
      status: answer.status,
      html,
      ...(isPage && answer.status !== 303 && { facts: await readDocument(html, { slots: 'none' }) }),
      ...(answer.headers.has('location') && { location: answer.headers.get('location') ?? '' }),
    }
  }

  /** Path and query of an address of ours, without its hash. */
  function innerPath(href: string, from: string): string | undefined {
    const url = URL.parse(href, site.url + from)
    return url?.origin === site.url ? url.pathname + url.search : undefined
  }

  /** A partner's address, with what was chosen here. */
  function isWayOut({ status, location = '' }: Visited): boolean {
    return status === 302 && innerPath(location, '/') === undefined
  }

  it('finds every page that the sitemap lists', async () => {
    const xml = await (await site.get('/sitemap.xml')).text()
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((it) => innerPath(String(it[1]), '/') ?? '')
    expect(listed.length).to.be.above(own.length / 2)
    const lost = listed.filter((it) => !seen.has(it) && !it.includes('/demo/'))
    expectNone(lost.map((it) => `no link leads to ${it}`))
  })

  it('is valid, with its style sheets, and has each id once: the Nu HTML checker has nothing to say', async () => {
    const sent = own.flatMap((path) => {
      const { status, html } = visited(path)
      // Guarded ones lead to the login.
      return status === 303 ? [] : [[path, html] as const]
    })
    expect(sent.length).to.be.above(130)
    const remarks = await checkHtml(Object.fromEntries(sent))
    expectNone(
      remarks
        .filter((it) => !known.some(({ is }) => is(it)))
        .map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`),
    )
    // A remark that a newer checker no longer makes leaves the list.
    if (!process.env.HOUSE) expectNone(known.filter(({ is }) => !remarks.some(is)).map(({ why }) => why))
  })

  for (const locale of locales)
    it(`speaks its own language in every word that is not marked as another one: ${locale}`, () => {
      const foreign = otherLocales(locale)
      const labels = labelsOf(foreign, locale)
      const isForeign = (text: string) =>
        labels.has(text) ||
        foreign.some((it) => isSentenceOf(it, text, locale)) ||
        (locale === 'en' && frenchLevel.test(text))
      const paths = ownPages(locale).filter((it) => !it.includes('/demo/'))
      const lines = paths.flatMap((path) =>
        (visited(path).facts?.texts ?? []).filter(isForeign).map((text) => `${path}: ${text.slice(0, 80)}`),
      )
      expectNone([...new Set(lines)])
    })

  it('writes midnight, prices, minus signs and days as its formatter does, on every page', () => {
    const lines = pages().flatMap(([path, { facts }]) =>
      [...new Set(facts.texts.flatMap(wrongFigures))].map((it) => `${path}: ${it}`),
    )
    expectNone(lines)
  })

  it('shows no picture twice on a page, in any list or block of it', () => {
    const lists = pages().filter(([path]) => /^[^?]*(\?page=\d+)?$/.test(path) && !isSearch(path))
    const files = lists.flatMap(([path, { facts }]) =>
      facts.images
        .filter((it) => it.isInMain)
        .map(
          ({ src }) =>
            `${path} ${src
              .replace(/\?.*|\/m\/.*/, '')
              .split('/')
              .at(-1)}`,
        ),
    )
    expect(files.length).to.be.greaterThan(700)
    expectNone(files.filter((it, index) => files.indexOf(it) !== index))
  })

  itInParts('meets no broken link, and none that only leads on', async () => {
    const broken = [...seen].filter(([, it]) => it.status !== 200 && it.status !== 303 && !isWayOut(it))
    expectNone(broken.map(([path, { status }]) => `${path} answers ${status}, from ${foundOn.get(path)}`))
  })

  it('gives every link a name, and every one to a place in a page its place', () => {
    const lines = pages().flatMap(([path, { facts }]) =>
      facts.links.flatMap(({ href, name }) => {
        const url = new URL(href, site.url + path)
        const target = url.origin === site.url && url.hash ? seen.get(url.pathname + url.search)?.facts : undefined
        const isLost = target && !target.ids.includes(decodeURIComponent(url.hash.slice(1)))
        return [
          ...(name === '' ? [`${path}: ${href} has no name`] : []),
          ...(isLost ? [`${path}: ${href} leads nowhere`] : []),
        ]
      }),
    )
    expectNone(lines)
  })

  itInParts(
    'reads a title, a description and exactly one heading of the first level on each page, and no level is left out',
    async () => {
      const lines = pages().flatMap(([path, { facts }]) => {
        const { title, description = '', headings, robots } = facts
        const firsts = headings.filter((it) => it.level === 1)
        const leaps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1)
        return [
          ...(title.length < 5 || title.length > 80 ? [`title: ${title}`] : []),
          ...(robots !== 'noindex' && (description.length < 40 || description.length > 160)
            ? [`description: ${description}`]
            : []),
          ...(firsts.length === 1 && firsts[0]?.words ? [] : [`${firsts.length} h1: ${firsts.map((it) => it.words)}`]),
          ...leaps.map((it) => `h${it.level} after less: ${it.words}`),
        ].map((line) => `${path} ${line}`)
      })
      expectNone(lines)
    },
  )

  it('has no two pages of one language with the same title or description', () => {
    // Filters and further pages of a list name the list itself as their address.
    const listed = pages().filter(([path, { facts }]) => facts.robots !== 'noindex' && !path.includes('?'))
    const names = listed.flatMap(([path, { facts }]) => [
      [`${facts.lang} ${facts.title}`, path],
      [`${facts.lang} ${facts.description}`, path],
    ])
    const firsts = new Map(names.toReversed() as [string, string][])
    expectNone(
      names
        .filter(([name = '', path]) => firsts.get(name) !== path)
        .map(([name, path]) => `${path} is called as ${firsts.get(name ?? '')}: ${name}`),
    )
  })

  itInParts('pairs the languages: each page names its other ones, which name it back', async () => {
    const lines = pages().flatMap(([path, { facts }]) => {
      const locale = locales.find((it) => languageTags[it] === facts.lang) ?? defaultLocale
      const { 'x-default': standard, ...alternates } = facts.alternates
      const named = alternates[locale] ?? ''
      const switches = facts.links
        .filter((it) => it.place === 'header')
        .map((it) => site.url + it.href.replace(/\?.*/, ''))
      return [
        ...(innerPath(named, path)?.split('?')[0] === path.split('?')[0] ? [] : [`names itself ${named}`]),
        ...(facts.canonical === site.url + canonicalOf(path) ? [] : [`calls itself ${facts.canonical}`]),
        ...(standard === alternates[defaultLocale] ? [] : [`x-default is ${standard}`]),
        ...(Object.keys(alternates).join() === locales.join() ? [] : [`is there in ${Object.keys(alternates)}`]),
        ...otherLocales(locale).flatMap((it) => {
          const elsewhere = innerPath(alternates[it] ?? '', path)
          // The switch keeps the query of the page; what it names is the page's address.
          const switchPath = facts.links.map(({ href }) => href).find((href) => href.replace(/\?.*/, '') === elsewhere)
          const other = seen.get(switchPath ?? elsewhere ?? '')?.facts
          return [
            ...(other && JSON.stringify(other.alternates) === JSON.stringify(facts.alternates)
              ? []
              : [`is not named back by ${elsewhere}`]),
            ...(other?.lang === languageTags[it] ? [] : [`has another language on ${elsewhere}`]),
          ]
        }),
        ...(Object.values(alternates).every((it) => switches.includes(it))
          ? []
          : ['does not lead to its other languages']),
      ].map((line) => `${path} ${line}`)
    })
    expectNone(lines)
  })

  /** A filter is the whole list, a further page of that is an address of its own; the search is one page, whatever it finds. */
  function canonicalOf(path: string): string {
    const isFurther = !isSearch(path) && /^[^?]+\?page=\d+$/.test(path)
    return isFurther ? path : (path.split('?')[0] ?? '')
  }

  function isSearch(path: string): boolean {
    return locales.some((locale) => path.split('?')[0] === pathFor('search', locale))
  }

  itInParts('keeps to its language: no link leads to a page of another one, but to change it', async () => {
    const lines = pages().flatMap(([path, { facts }]) =>
      facts.links.flatMap(({ href }) => {
        const target = seen.get(innerPath(href, path) ?? '')?.facts
        const isSwitch = Object.values(facts.alternates).includes(
          new URL(href, site.url + path).href.replace(/[?#].*/, ''),
        )
        return target && target.lang !== facts.lang && !isSwitch ? [`${path}: ${href} is ${target.lang}`] : []
      }),
    )
    expectNone(lines)
  })

  it('gives every picture its text and its size', () => {
    const lines = pages().flatMap(([path, { facts }]) =>
      facts.images
        .filter(({ alt, width, height }) => alt === undefined || !Number(width) || !Number(height))
        .map(({ src }) => `${path}: ${src}`),
    )
    expectNone(lines)
  })

  it('has every picture: drawings, each raster format, share cards, files of the build', async () => {
    const addresses = new Set(
      pages().flatMap(([, { facts }]) => [...facts.pictures, ...(facts.sharePicture ? [facts.sharePicture] : [])]),
    )
    const kinds = Map.groupBy(addresses, kindOf)
    const lines: string[] = []
    for (const [kind, all] of kinds) {
      // Drawings are files; what is made of them costs time, so a few of each kind must do.
      for (const address of kind.endsWith('.svg') ? all : all.slice(0, 3)) {
        const answer = await site.get(new URL(address, site.url).pathname)
        await answer.arrayBuffer()
        const isPicture = answer.headers.get('content-type')?.startsWith('image/')
        if (answer.status !== 200 || !isPicture) lines.push(`${address} answers ${answer.status}`)
      }
    }
    expect(addresses.size).to.be.above(50)
    expectNone(lines)
  })

  /** `.svg`, `share.png`, `format(avif) .jpg`. */
  function kindOf(address: string): string {
    return `${/share\.png$|format\(\w+\)/.exec(address)?.[0] ?? ''} ${/\.\w+(?=\/m\/|$)/.exec(address)?.[0] ?? ''}`
  }
})

/** Remarks that are no faults, and why: the checker's (26.9.27) CSS is older than container queries (Baseline 2023). */
const known: { why: string; is: (remark: NuMessage) => boolean }[] = [
  {
    why: 'RGAA 1.9.1 asks for the role, since some readers know it and not the element.',
    is: ({ message }) => message === 'The “figure” role is unnecessary for element “figure”.',
  },
  {
    why: 'React closes void elements with a slash, which is a matter of taste.',
    is: ({ message }) =>
      message === 'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
  },
  {
    why: 'container-type names the element that a card’s lettering is measured by.',
    is: ({ message }) => message === "CSS: “container-type”: Property “container-type” doesn't exist.",
  },
  {
    why: '@container asks for the width of that element.',
    is: ({ message }) => message === 'CSS: Unrecognized at-rule “@container”',
  },
  ...['padding', 'height', 'margin', 'font', 'font-size'].map((property) => ({
    why: `cqw in ${property}: a hundredth of that element's width.`,
    is: ({ message, extract }: NuMessage) =>
      message === `CSS: “${property}”: Unknown dimension.` && /\dcqw/.test(extract),
  })),
]

/** Small words that a sentence of one language has and a sentence of another one has not. */
const smallWords: Readonly<Record<Locale, readonly string[]>> = {
  fr: 'le la les des une est dans pour avec vous nous sur qui que et du au aux pas plus où votre nos chaque sans'.split(
    ' ',
  ),
  en: 'the of and to in at from with you we your our is are by every without for this that which'.split(' '),
  de: 'der die das und ist in im mit für sie wir auf zu von nicht ein eine jeden ohne ihr unsere bei'.split(' '),
}

/** Whole messages of languages that a page's own says otherwise: a button, a heading, the name of a game. */
function labelsOf(foreign: readonly Locale[], own: Locale): Set<string> {
  const said = new Set(readMessages(own).values())
  const others = foreign.flatMap((it) => [...readMessages(it).values()])
  return new Set(others.filter((it) => /\s|[à-ÿ]/.test(it) && !it.includes('{') && !said.has(it)))
}

/** Titles of shows are names: they stay French. Addresses are made of titles. */
const names =
  /Sept balles, pas une de plus|Le Trio du dernier train|Rien dans les manches|Nocturnes pour une digue|^https?:\S+/g

/** Three small words of that language and none of the page's own. Names such as « La Nuit de la Digue » have fewer. */
function isSentenceOf(foreign: Locale, text: string, own: Locale): boolean {
  const words = text
    .replaceAll(names, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const small = new Set(words.filter((it) => smallWords[foreign].includes(it)))
  return small.size >= 3 && !words.some((it) => smallWords[own].includes(it))
}
