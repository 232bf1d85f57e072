import { expect } from 'chai'
import { locales, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { type DocumentFacts, readDocument } from './documents.ts'

interface Visited {
  status: number
  contentType: string
  /** Facts of a page. */
  facts?: DocumentFacts
  location?: string
}

describe('a walk through the whole site by its links', function () {
  this.timeout(240_000)
  let site: Site
  /** By path. */
  const seen = new Map<string, Visited>()
  /** Where each path was found first. */
  const foundOn = new Map<string, string>()

  before(async () => {
    site = await openSite()
    await untilWarm(site)
    await walk(locales.map((locale) => pathOf(locale, '')))
  })
  after(() => site?.close())

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
      const next = [
        ...(visited.facts?.links.map((it) => it.href) ?? []),
        ...(visited.location ? [visited.location] : []),
      ]
      for (const href of next) {
        const target = innerPath(href, path)
        if (isEvening(path) && target && isEvening(target)) continue
        if (target === undefined || starts.includes(target) || foundOn.has(target)) continue
        foundOn.set(target, path)
        waiting.push(target)
      }
    }
  }

  async function visit(path: string): Promise<Visited> {
    const answer = await site.get(path)
    const contentType = answer.headers.get('content-type') ?? ''
    const isPage = answer.status === 200 && contentType.startsWith('text/html')
    const body = await answer.text()
    return {
      status: answer.status,
      contentType,
      ...(isPage && { facts: await readDocument(body, { slots: 'none' }) }),
      ...(answer.headers.has('location') && { location: answer.headers.get('location') ?? '' }),
    }
  }

  /** Path and query of an address of ours, without its hash. */
  function innerPath(href: string, from: string): string | undefined {
    const url = URL.parse(href, site.url + from)
    return url?.origin === site.url ? url.pathname + url.search : undefined
  }

  /** An evening leads to as many others as there are choices together. */
  function isEvening(path: string): boolean {
    return locales.some((locale) => path.startsWith(`${pathFor('outing', locale)}?`))
  }

  /** A partner's address, with what was chosen here. */
  function isWayOut({ status, location = '' }: Visited): boolean {
    return status === 302 && innerPath(location, '/') === undefined
  }

  it('finds every page that the sitemap lists', async () => {
    const xml = await (await site.get('/sitemap.xml')).text()
    const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((it) => innerPath(String(it[1]), '/') ?? '')
    expect(listed.length).to.be.above(100)
    expectNone(listed.filter((it) => !seen.has(it)).map((it) => `no link leads to ${it}`))
  })

  it('meets no broken link, and none that only leads on', () => {
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

  it('reads a title, a description and exactly one heading of the first level on each page, and no level is left out', () => {
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
  })

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

  it('pairs the languages: each page names its other one, which names it back', () => {
    const lines = pages().flatMap(([path, { facts }]) => {
      const { fr = '', en = '', 'x-default': standard } = facts.alternates
      const own = facts.lang === 'fr-FR' ? fr : en
      const elsewhere = innerPath(facts.lang === 'fr-FR' ? en : fr, path)
      // The switch keeps the query of the page; what it names is the page's address.
      const [switchPath = elsewhere ?? ''] = facts.links
        .map(({ href }) => href)
        .filter((it) => it.replace(/\?.*/, '') === elsewhere)
      const other = seen.get(switchPath)?.facts
      const switches = facts.links
        .filter((it) => it.place === 'header')
        .map((it) => site.url + it.href.replace(/\?.*/, ''))
      return [
        ...(innerPath(own, path)?.split('?')[0] === path.split('?')[0] ? [] : [`names itself ${own}`]),
        ...(facts.canonical === site.url + canonicalOf(path) ? [] : [`calls itself ${facts.canonical}`]),
        ...(standard === fr ? [] : [`x-default is ${standard}`]),
        ...(other && JSON.stringify(other.alternates) === JSON.stringify(facts.alternates)
          ? []
          : [`is not named back by ${en}, ${fr}`]),
        ...(other?.lang !== facts.lang ? [] : [`has its own language on ${en}`]),
        ...(switches.includes(fr) && switches.includes(en) ? [] : ['does not lead to its other language']),
      ].map((line) => `${path} ${line}`)
    })
    expectNone(lines)
  })

  /** A filter is the whole list, a further page of that is an address of its own; the search is one page, whatever it finds. */
  function canonicalOf(path: string): string {
    const [base = ''] = path.split('?')
    const isSearch = locales.some((locale) => base === pathFor('search', locale))
    const isFurther = !isSearch && /^[^?]+\?page=\d+$/.test(path)
    return isFurther ? path : base
  }

  it('keeps to its language: no link of an English page leads to a French one, but to change it', () => {
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
