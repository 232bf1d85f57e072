import { expect } from 'chai'
import type { Router } from 'express'
import { isPublic } from '#server/content/index.ts'
import { type DeskRouteName, deskPath, deskRoutes, matchDeskRoute } from '#shared/desk/routes.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor, type Route, type RouteName, routes } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import { houses, staffMember } from '#test/desk/deskSite.ts'
import { descriptionOf } from '#test/openapi/description.ts'
import { onePageOfEach } from '#test/quality/sitePages.ts'
import { itInParts } from '#test/runner/wide.ts'
import { type Answer, type Client, newClient } from '#test/support/client.ts'
import { must, newEmail, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { dayFromNow, openPokerSite, type PokerSite, pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, fullMember, newCard, postFloor } from '#test/support/vipSite.ts'

/**
 * Kinds of session, with the programmes that each may see all of. `reading`: of a card login, which sees points, first
 * name and card where a route or a call says `mayRead`. What a page, call or feed lets each of them see follows from its
 * own declaration: `access` and `mayRead` of a route, the session of a call, none for everything else.
 */
const kinds = {
  none: [],
  reading: [],
  hotel: ['eph'],
  vip: ['vip'],
  both: ['eph', 'vip'],
  desk: [],
} as const satisfies Record<string, readonly Programme[]>
type Programme = 'eph' | 'vip'
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/** Programmes whose members may open the pages of an `access`. */
const openedBy = { hotelMember: ['eph'], vipMember: ['vip'], anyMember: ['eph', 'vip'] } as const
/** Programmes whose members may run the calls of a session. */
const runBy = { eph: ['eph'], vip: ['vip'], any: ['eph', 'vip'] } as const

const slug = 'la-nuit-de-la-digue'

describe('The kinds of session: none, card login, hotel, VIP, both, desk', function () {
  this.timeout(300_000)
  const site = opened(() => openPokerSite({ edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(10) } } }))
  let people: People

  before(async () => {
    people = await openPeople(site)
  })

  itInParts(
    'open the pages and payloads that their route declares, and see the rest as a stranger does',
    async (part) => {
      const linked = new Set<string>()
      // Opening it ends the session.
      const names = (Object.keys(routes) as RouteName[]).filter((it) => it !== 'logout')
      for (const [offset, locale] of locales.entries()) {
        for (const name of part(names, offset))
          for (const address of addressesOf(name, locale)) await walkPage(address, linked)
        const paths = onePageOfEach(site, locale).filter((it) => !matchRoute(it))
        for (const path of part(paths, offset)) await walkPage(path, linked)
      }
      await walkFiles(linked)
      for (const { path, programmes } of guardedStories(site))
        for (const kind of kindNames) {
          const answer = await getAs(people, kind, path)
          mustHide(people, kind, path, answer)
          const isOpen = programmes.some((it) => (kinds[kind] as readonly Programme[]).includes(it))
          if (!isOpen) expect(answer.status, `${path} as ${kind}`).to.be.oneOf([303, 403])
        }
    },
  )

  it('run the calls that declare it, and are told no more than a stranger by all others', async () => {
    const operations = (await descriptionOf(site.url))?.operations ?? []
    expect(operations.length).to.be.greaterThan(100)
    for (const { path, method, value } of operations) {
      const { programme, cardLogin } = (value['x-session'] ?? {}) as {
        programme?: keyof typeof runBy
        cardLogin?: boolean
      }
      // A session that ends leaves nothing to walk on with; the desk is another door.
      if (/\/log(in|out)\b/.test(path) || !(programme === undefined || programme in runBy)) continue
      const address = filledCall(path)
      const stranger = await sendAs(people, 'none', method, address)
      for (const kind of kindNames) {
        const named = `${method} ${address} as ${kind}`
        const isMember = programme && runBy[programme].some((it) => (kinds[kind] as readonly Programme[]).includes(it))
        // A member's acts have tests of their own, and would change what this one looks at.
        if (isMember && method !== 'GET') continue
        const answer = await sendAs(people, kind, method, address)
        mustHide(people, kind, named, answer)
        if (isMember || (kind === 'reading' && cardLogin)) expect(answer.status, named).not.to.be.oneOf([401, 403])
        else if (programme) expect(answer.status, named).to.equal(kind === 'reading' && programme !== 'eph' ? 403 : 401)
        else if (!(value.security ?? []).some((it: object) => 'session' in it))
          expect(answer.status, named).to.equal(stranger.status)
      }
    }
    // The sessions are still there, and nothing was changed.
    for (const kind of ['vip', 'both', 'reading'] as const)
      expect((await getAs(people, kind, '/api/vip/me')).status, kind).to.equal(200)
    expect((await people.clients.vip.get('/api/vip/rewards/mine')).body.items).to.have.length(1)
  })

  it('open the desk’s pages at the desk alone, and the desk opens no other', async () => {
    for (const name of Object.keys(deskRoutes) as DeskRouteName[]) {
      if (name === 'logout') continue
      for (const locale of locales) {
        const path = deskPath(name, locale, deskParams)
        for (const kind of kindNames) {
          const answer = await getAs(people, kind, path)
          mustHide(people, kind, path, answer)
          const isEntry = name === 'login' || name === 'code' || name === 'directory'
          const isSentToLogin = matchDeskRoute(answer.headers.get('location')?.split('?')[0] ?? '')?.name === 'login'
          expect(isSentToLogin, `${path} as ${kind}`).to.equal(kind !== 'desk' && !isEntry)
        }
      }
    }
  })

  it('and each secret that was hidden is shown to its member', () => {
    for (const [owner, secrets] of Object.entries(people.secrets))
      for (const [name, value] of Object.entries(secrets))
        for (const kind of [owner === 'eph' ? 'hotel' : 'vip', 'both'] as const)
          expect(people.seen[kind].has(value), `${name} as ${kind}`).to.equal(true)
  })

  /** Looks at an address as each kind. @param linked receives the files of the site that the pages link to */
  async function walkPage(address: string, linked: Set<string>): Promise<void> {
    const { pathname } = new URL(address, site.url)
    const route = matchRoute(decodeURI(pageOf(pathname)))?.route
    const stranger = await getAs(people, 'none', address)
    for (const [, file = ''] of String(stranger.body).matchAll(/(?:href|src)="(\/(?!_app|_img)[^"]*?\.[a-z]+)[?"]/g))
      linked.add(file)
    for (const kind of kindNames) {
      const answer = await getAs(people, kind, address)
      const named = `${address} as ${kind}`
      mustHide(people, kind, named, answer)
      const isOpen = mayOpen(route, kind)
      const isRefused = [401, 403].includes(answer.status) || leadsToLogin(answer)
      if (route?.access)
        expect(isRefused, `${named} is refused`).to.equal(!isOpen && !isOtherSpace(route, kind, answer))
      else if (kinds[kind].length === 0) mustBeSame(named, answer, stranger)
    }
  }

  /** Feeds, calendars and other files: the same for everybody. */
  async function walkFiles(linked: Set<string>): Promise<void> {
    const { pages, calendar, outing } = site.services
    const routers = [
      pages.sitemap,
      pages.browserFiles,
      pages.feeds,
      pages.sharePictures,
      calendar.eventFeeds,
      ...(outing ? [outing.calendar] : []),
    ]
    const patterns = routers.flatMap(pathsOf)
    const fixed = patterns.filter((it) => typeof it === 'string').filter((it) => !/[:*]/.test(it))
    const files = [...new Set([...fixed, ...linked, `${pathFor('outing', 'fr')}.ics?v=1&day=${people.day}`])]
    for (const pattern of patterns)
      if (typeof pattern !== 'string')
        expect(
          files.some((it) => pattern.test(it)),
          `a file for ${pattern}`,
        ).to.equal(true)
    expect(files.filter((it) => /\.(ics|xml|json)/.test(it)).length).to.be.greaterThan(8)
    for (const file of files) {
      const stranger = await getAs(people, 'none', file)
      for (const kind of kindNames) {
        const answer = await getAs(people, kind, file)
        mustBeSame(`${file} as ${kind}`, answer, stranger)
      }
    }
  }

  /** An address of each kind that a route has: page and payload, in both languages, with a day where it takes one. */
  function addressesOf(name: RouteName, locale: Locale): string[] {
    const { query = [] } = routes[name] as Omit<Route, 'name'>
    const path = pathFor(name, locale, people.params)
    const search = query.includes('day') ? `?v=1&day=${people.day}` : ''
    return [path + search, payloadPath(path) + search]
  }

  function filledCall(path: string): string {
    const values: Record<string, string> = { ...people.params, ...people.idsOf(path) }
    return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'panama')
  }
})

interface People {
  site: PokerSite
  clients: Record<Kind, Client>
  secrets: Record<Programme, Record<string, string>>
  /** Secrets that a kind was shown. */
  seen: Record<Kind, Set<string>>
  /** The day of the VIP member's tournament. */
  day: string
  params: Record<string, string>
  idsOf(path: string): Record<string, string>
}

/** A guest and a player who have one of everything that others must not see, and a browser of each kind of session. */
async function openPeople(site: PokerSite): Promise<People> {
  const guest = await site.member({ firstname: 'Ondine', lastname: 'Vandermeersch' })
  must(await guest.client.put('/api/eph/profile/phone_number', { number: '+33 6 12 21 13 31' }), 200)
  const home = { addressLine1: '4 venelle des Guetteurs', zipCode: '29680', city: 'Roscoff', country: 'FR' }
  must(await guest.client.post('/api/eph/profile/address', home), 201)
  const { client, email, card } = await fullMember(site, {}, newCard({ lastname: 'Kerlidou' }))
  must(await client.put('/api/vip/profile/phone_number', { number: '+33 6 98 76 54 32' }), 200)
  const address = { addressLine1: '17 rue des Secrets', zipCode: '35400', city: 'Cancale', country: 'FR' }
  must(await client.post('/api/vip/profile/address', address), 201)
  const points = { cvip: card.cvip, points: 9000, source: 'machines', label: 'Machines' }
  must(await postFloor(site, floorEvent(site, 'pointsEarned', points)), 202)
  const claim = must(await client.post('/api/vip/rewards/panama/claims'), 201).body
  const sponsorCode = must(await client.get('/api/vip/sponsorship'), 200).body.code
  const godson = { firstname: 'Barnabé', email: newEmail('godsons.test') }
  must(await client.post('/api/vip/sponsorship/invitations', godson), 201)
  const { url } = must(await client.post('/api/vip/calendar'), 201).body
  const started = must(await client.post('/api/poker/registrations', { tournament: slug }), 201).body
  await pay(started.checkoutUrl)
  const { code, tournament } = await eventually(
    async () => (await client.get(`/api/poker/registrations/${started.id}`)).body,
    (it) => it.state === 'confirmed',
  )
  const [line] = (await client.get('/api/vip/points')).body.items
  must(await client.post(`/api/vip/points/${line.id}/claims`, { message: 'Une question confidentielle' }), 201)
  const { items } = must(await client.get('/api/vip/sessions'), 200).body
  const both = site.client({ locale: 'fr' })
  must(await both.post('/api/eph/users/login', { email: guest.email, password }), 200)
  must(await both.post('/api/vip/login', { email, password }), 200)
  const reading = site.client({ locale: 'fr' })
  const login = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
  const answered = must(await reading.post('/api/vip/login/card', login), 200)
  const staff = await staffMember(site, 'group', undefined)
  const people: People = {
    site,
    clients: {
      none: site.client({ locale: 'fr' }),
      reading,
      hotel: guest.client,
      vip: client,
      both,
      desk: staff.client,
    },
    secrets: {
      eph: { email: guest.email, lastname: 'Vandermeersch', phone: '612211331', street: 'venelle des Guetteurs' },
      vip: {
        email,
        lastname: 'Kerlidou',
        phone: '698765432',
        street: 'rue des Secrets',
        rewardCode: claim.code,
        claimId: claim.id,
        sponsorCode,
        godson: godson.firstname,
        calendar: url.split('/').at(-1).replace('.ics', ''),
        ticket: code,
      },
    },
    seen: { none: new Set(), reading: new Set(), hotel: new Set(), vip: new Set(), both: new Set(), desk: new Set() },
    day: localDay(Date.parse(tournament.startsAt)),
    params: { id: started.id, token: 'x'.repeat(43), slug, casino: 'casino-du-granit', contest: 'x', name: 'x' },
    idsOf(path): Record<string, string> {
      if (path.includes('/points/')) return { id: line.id }
      return path.includes('/sessions/') ? { id: items[0].id } : {}
    },
  }
  mustHide(people, 'reading', 'the login itself', answered)
  return people
}

const deskParams = {
  house: houses.casino,
  ...{ id: 'x', evening: 'x', player: 'x', story: 'x', contest: 'x', month: '2026-11' },
}

function guardedStories({ services }: PokerSite) {
  return locales.flatMap((locale) =>
    services.content
      .all(locale)
      .filter((it) => !isPublic(it))
      .map(({ slug: path }) => ({ path: pathOf(locale, path), programmes: ['eph'] as Programme[] })),
  )
}

function mayOpen(route: Route | undefined, kind: Kind): boolean {
  if (!route?.access) return true
  const opened = openedBy[route.access].some((it) => (kinds[kind] as readonly Programme[]).includes(it))
  return opened || (kind === 'reading' && route.mayRead === true)
}

/** « Mon compte » leads a member of the card alone to that card's page. */
function isOtherSpace(route: Route, kind: Kind, { headers }: Answer): boolean {
  const to = matchRoute(headers.get('location') ?? '')?.route.name
  return route.name === 'hotelDashboard' && to === 'vipDashboard' && ['vip', 'reading'].includes(kind)
}

function leadsToLogin({ headers }: Answer): boolean {
  const path = headers.get('location')?.split('?')[0]
  return path !== undefined && /[lL]ogin$/.test(matchRoute(path)?.route.name ?? '')
}

/** The page of an address, which may be that of its payload. */
function pageOf(path: string): string {
  const [, locale, slug] = /^\/_payload\/(fr|en)(?:\/(.*))?\.json$/.exec(path) ?? []
  return locale ? pathOf(locale as 'fr' | 'en', slug ?? '') : path
}

/** Fails at the first place where an answer is not what a stranger gets: a whole page would be unreadable. */
function mustBeSame(where: string, answer: Answer, stranger: Answer): void {
  const [own, other] = [plain(answer), plain(stranger)]
  if (own === other) return
  const at = [...own].findIndex((it, index) => it !== other[index])
  throw new Error(`${where} differs from a stranger's: …${around(own, at)}… and …${around(other, at)}…`)
}

/** An answer without what differs each time: keys of forms, nonces, the moment at which a calendar was written. */
function plain({ status, headers, body }: Answer): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const constant = text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'uuid')
    .replace(/nonce="[^"]*"|nonce-[\w+/=-]+/g, 'nonce')
    .replace(/DTSTAMP:\w+/g, 'DTSTAMP')
  return `${status} ${headers.get('location') ?? ''}\n${constant}`
}

/** Paths of the routes of a router. */
function pathsOf(router: Router): (string | RegExp)[] {
  return router.stack.flatMap((it) => {
    const path = it.route?.path as string | RegExp | (string | RegExp)[] | undefined
    return path === undefined ? [] : [path].flat()
  })
}

/** From another network each time: a walk is not a flood. The session's cookies alone come along. */
function sendAs({ site, clients }: People, kind: Kind, method: string, path: string): Promise<Answer> {
  // More calls than one address may make at once.
  if (path.startsWith('/api/')) site.clock.advance({ ms: 2000 })
  const client = newClient(site, { locale: 'fr' })
  for (const [name, value] of clients[kind].cookies) client.cookies.set(name, value)
  const isStream = path.endsWith('/stream')
  return client.send(isStream ? 'HEAD' : method, path, method === 'GET' ? undefined : {})
}

function getAs(people: People, kind: Kind, path: string): Promise<Answer> {
  return sendAs(people, kind, 'GET', path)
}

/** Fails when an answer tells a kind a secret of a programme that is not its own; remembers what its own were told. */
function mustHide({ secrets, seen }: People, kind: Kind, where: string, { body }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
  // Numbers stand in groups on pages.
  const told = text.replace(/(\d)[ \u00a0\u202f](?=\d)/g, '$1')
  for (const [owner, own] of Object.entries(secrets))
    for (const [name, value] of Object.entries(own)) {
      if (!told.includes(value)) continue
      if (!(kinds[kind] as readonly string[]).includes(owner))
        throw new Error(`${where} tells ${name} of ${owner}: …${around(told, told.indexOf(value))}…`)
      seen[kind].add(value)
    }
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 80), at + 80)
}
