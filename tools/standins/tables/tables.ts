import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type BookingProvider, bookingProviders } from '#shared/booking/tablePartners.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import { type LocalServer, readForm, send, sendPage, serveLocally } from '../localServer.ts'
import { ownLanguage } from '../ownLanguage.ts'
import { resyScript, sevenroomsScript } from './embedScript.ts'
import { confirmedPage, deniedPage, type TableRequest, tablePage } from './pages.ts'

export interface Tables {
  /** Values of RESY_URL, SEVENROOMS_URL and THEFORK_URL, one origin each. */
  urls: Readonly<Record<BookingProvider, string>>
  /** The requests so far, as `GET resy /embed.js`; a test checks that none came before a click. */
  requests: readonly string[]
  close(): Promise<void>
}

export interface TablesOptions {
  /** The first partner's port, the others follow; 0 takes free ones. */
  port?: number
}

const providers = Object.keys(bookingProviders) as BookingProvider[]

/**
 * The embedded booking partners of restaurants: script, window and pages of each kind, at the addresses that public
 * pages use.
 */
export async function startTables({ port = 0 }: TablesOptions = {}): Promise<Tables> {
  const requests: string[] = []
  const servers: LocalServer[] = []
  for (const [index, provider] of providers.entries())
    servers.push(
      await serveLocally(
        (req, res) => answer(provider, servers[index]?.origin ?? '', requests, [req, res]),
        port && port + index,
      ),
    )
  return {
    urls: Object.fromEntries(providers.map((it, index) => [it, servers[index]?.origin])) as Tables['urls'],
    requests,
    close: async () => void (await Promise.all(servers.map((it) => it.close()))),
  }
}

async function answer(
  provider: BookingProvider,
  origin: string,
  requests: string[],
  [req, res]: [IncomingMessage, ServerResponse],
): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', origin)
  // Its script runs on the site.
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  requests.push(`${req.method} ${provider} ${pathname}`)
  if (pathname === bookingProviders[provider].script)
    return send(res, 200, 'text/javascript', provider === 'resy' ? resyScript(origin) : sevenroomsScript(origin))
  const request = requestOf(provider, pathname, searchParams)
  if (!request) return send(res, 404, 'text/plain', 'Not found')
  if (request === 'denied') return sendPage(res, 403, deniedPage(provider))
  request.venue = nameOf(request.venue)
  if (req.method !== 'POST') return sendPage(res, 200, tablePage(request))
  const fields = await readForm(req)
  const number = `${provider.slice(0, 2).toUpperCase()}-${randomBytes(3).toString('hex').toUpperCase()}`
  const typed = (name: string) => fields.get(name) ?? ''
  const { venue, language } = request
  const booked = { provider, venue, language, people: typed('people'), date: typed('date'), time: typed('time') }
  sendPage(res, 200, confirmedPage(booked, number))
}

const restaurants = join(houseFolder, 'stories/website-hotels/tables')

/** The name by which a partner knows a restaurant: that of the story that has its number, slug or identifier. */
function nameOf(venue: string): string {
  for (const file of readdirSync(restaurants)) {
    const text = readFileSync(join(restaurants, file), 'utf8')
    if (text.includes(`"${venue}"`) || text.includes(`/restaurant/${venue}-r`)) return JSON.parse(text).content.name
  }
  return venue
}

/** A restaurant at a partner's public address, with the parameters of that address. */
function requestOf(
  provider: BookingProvider,
  path: string,
  query: URLSearchParams,
): TableRequest | 'denied' | undefined {
  const nothing = { provider, language: ownLanguage(), people: '', date: '', time: '' }
  if (provider === 'resy') {
    if (path === '/widget') {
      const venue = query.get('venueId') ?? ''
      // The real key is bound to the site's host.
      return /^\d+$/.test(venue) && query.get('apiKey') ? { ...nothing, venue } : 'denied'
    }
    const [, venue] = /^\/cities\/[a-z0-9-]+\/venues\/([a-z0-9-]+)$/.exec(path) ?? []
    return venue ? { ...nothing, venue, people: query.get('seats') ?? '', date: query.get('date') ?? '' } : undefined
  }
  if (provider === 'sevenrooms') {
    const [, venue, search] =
      /^\/(?:explore|reservations)\/([A-Za-z0-9]+)(\/reservations\/create\/search\/)?$/.exec(path) ?? []
    if (!venue) return undefined
    const [month, day, year] = (search ? (query.get('date') ?? '') : '').split('-')
    const date = year ? `${year}-${month}-${day}` : ''
    const given = search ? { people: query.get('party_size') ?? '', time: query.get('time_slot') ?? '' } : {}
    return { ...nothing, venue, date, ...given }
  }
  const [, tag, widget] = /^(?:\/(fr|en-GB|es|de))?\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (widget) {
    const minutes = query.get('time')
    const time = minutes ? Temporal.PlainTime.from('00:00').add({ minutes: Number(minutes) }) : ''
    const given = { people: query.get('pax') ?? '', date: query.get('date') ?? '', time: String(time).slice(0, 5) }
    return { ...nothing, ...given, venue: widget, language: ownLanguage(tag) }
  }
  const [, slug] = /^\/restaurant\/([a-z0-9-]+)-r\d+$/.exec(path) ?? []
  return slug ? { ...nothing, venue: slug } : undefined
}
