import { demoWorld } from '#server/demo/world.ts'
import '#shared/features.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { type Client, manyAddresses } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { floorEvent, fullMember, postFloor, preMember } from '#test/support/vipSite.ts'

/** The visitors. Ines of the demo members has not confirmed her address: she cannot log in yet. */
const allNames = [
  'stranger',
  'staleCookie',
  'camille',
  'theo',
  'nora',
  'sam',
  'alba',
  'hugo',
  'gaia',
  'lina',
  'muted',
  'reading',
] as const
export type VisitorName = (typeof allNames)[number]

export interface Visitor {
  name: string
  cookies: ReadonlyMap<string, string>
  /** Programmes whose pages are theirs. */
  programmes: readonly ('eph' | 'vip')[]
}

/** By demo account; all have one password. */
const programmesOf = {
  camille: ['eph'],
  theo: ['eph'],
  nora: ['eph'],
  sam: ['eph', 'vip'],
  alba: ['vip'],
  hugo: ['vip'],
  gaia: ['vip'],
  lina: ['vip'],
} as const

/** Hotel members of the demo world who can log in: first one who is often there, one who was not yet there, one of the staff. */
export const demoGuests = demoWorld.hotel.filter((it) => it.note && it.name !== 'sam')

/** Visitors whom the house has. */
export const visitorNames = has.vip ? allNames : allNames.slice(0, 5)

/**
 * The site with all that visitors may meet: the demo world, a casino floor that speaks, a merchant.
 * @param options.storiesDir further stories than the product's
 */
export async function openPeopledSite(options: { storiesDir?: string } = {}): Promise<PokerSite> {
  const env = { ...manyAddresses, DEMO_WORLD: 'on', SYNXIS_URL: '' }
  // A house without games asks for nothing that such a site has besides.
  if (!has.casino) return (await openHotelSite({ ...options, env })) as PokerSite
  const site = await openPokerSite({ ...options, env: { ...env, FLOOR_SECRET: 'secret-of-the-floor' } })
  const table = { table: 'R1', game: 'Roulette', betMin: 200, betMax: 20_000, positions: 7, open: true }
  const events = [
    floorEvent(site, 'jackpot', { machine: 'M1', name: 'Grand Large', amount: 1_234_567, currency: 'EUR' }),
    floorEvent(site, 'payment', { machine: 'M1', amount: 45_000, currency: 'EUR' }),
    floorEvent(site, 'tableState', table),
  ]
  must(await postFloor(site, ...events), 202)
  return site
}

export async function visitorsOf(site: PokerSite): Promise<readonly Visitor[]> {
  return Promise.all(visitorNames.map((name) => visitorOf(site, name)))
}

export async function visitorOf(site: PokerSite, name: VisitorName): Promise<Visitor> {
  if (name === 'stranger') return { name, cookies: new Map(), programmes: [] }
  // The cookie of a session that ended elsewhere.
  if (name === 'staleCookie') return { name, cookies: new Map([[siteCookies.connected, '1']]), programmes: [] }
  if (name === 'muted') {
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    must(await client.put('/api/vip/protection', { muteGaming: true }), 200)
    return { name, cookies: client.cookies, programmes: ['vip'] }
  }
  // A card and a birth date open the points, and nothing of the person.
  if (name === 'reading') {
    const { card } = await fullMember(site)
    const client = site.client()
    const login = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
    must(await client.post('/api/vip/login/card', login), 200)
    return { name, cookies: client.cookies, programmes: ['vip'] }
  }
  const client = site.client()
  for (const programme of programmesOf[name]) await logIn(client, programme, name)
  return { name, cookies: client.cookies, programmes: programmesOf[name] }
}

async function logIn(client: Client, programme: 'eph' | 'vip', name: string): Promise<void> {
  const path = programme === 'eph' ? '/api/eph/users/login' : '/api/vip/login'
  // Another house has guests of its own in the same parts.
  const guest = demoGuests[['camille', 'theo', 'nora'].indexOf(name)]
  must(await client.post(path, { email: guest?.email ?? `${name}@demo.test`, password: demoWorld.password }), 200)
}
