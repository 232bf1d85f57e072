import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import type { NewRow } from '#server/store/tables.ts'
import { newFolder } from '#test/support/folders.ts'
import { type Merchant, startMerchant } from '#tools/standins/merchant/merchant.ts'
import type { Answer, Client } from './client.ts'
import { storedDate } from './content.ts'
import { type HotelSite, must, openHotelSite } from './hotelSite.ts'
import { eventually, type SiteOptions } from './site.ts'
import { onEachDatabase } from './store/databases.ts'
import { vipMemberRow } from './store/rows.ts'

export const merchantKeys = {
  MERCHANT_SECRET_KEY: 'sk_test_of_the_tests',
  /** Two, as while the endpoint's secret is replaced. */
  MERCHANT_WEBHOOK_SECRET: 'whsec_of_the_tests,whsec_of_the_tests_next',
}

/** A site with the embedded merchant in this process. */
export interface PokerSite extends HotelSite {
  merchant: Merchant
  /** Changes a tournament's story as an editor would, and waits until the site sells by it. */
  editTournament(slug: string, change: (content: Record<string, unknown>) => void): Promise<void>
  /** A player who is connected, without the way through mails; `kind`: of a card login. */
  player(changed?: Partial<NewRow<'vipMembers'>>, kind?: 'full' | 'reading'): Promise<Player>
}

export interface Player {
  id: string
  client: Client
  email: string
  /** Again, after the time of a session. */
  connect(): Promise<void>
  register(slug: string): Promise<Answer>
}

/** Fields of stories that are others than the product's, by the story's path. */
export type StoryEdits = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface PokerSiteOptions extends SiteOptions {
  /** A function is called when the site is opened: files of tests are loaded long before their turn. */
  edits?: StoryEdits | (() => StoryEdits)
}

const stories = join(import.meta.dirname, '..', '..', 'content', 'houses', 'hautemer', 'stories')

export async function openPokerSite({ edits = {}, ...options }: PokerSiteOptions = {}): Promise<PokerSite> {
  const work = await newFolder('merchant-')
  const storiesDir = await editedStories(join(work, 'stories'), typeof edits === 'function' ? edits() : edits)
  let siteUrl = ''
  let now = Date.now
  const merchant = await startMerchant({
    dataDir: work,
    secretKey: merchantKeys.MERCHANT_SECRET_KEY,
    webhookSecret: merchantKeys.MERCHANT_WEBHOOK_SECRET,
    webhookUrl: () => `${siteUrl}/api/poker/payment/webhook`,
    clock: () => now(),
  })
  const site = await openHotelSite({
    storiesDir,
    ...options,
    env: { ...merchantKeys, MERCHANT_URL: merchant.url, ...options.env },
  })
  siteUrl = site.url
  now = site.clock.now
  return {
    ...site,
    merchant,
    async editTournament(slug, change) {
      const before = await publishedAt(site, slug)
      await site.edit(`website-hotels/poker/tournois/${slug}`, (story) => change(story.content))
      await eventually(
        () => publishedAt(site, slug),
        (at) => at !== before,
        10_000,
      )
    },
    player: (changed, kind) => connectPlayer(site, changed, kind),
    async close() {
      await site.close()
      await merchant.close()
    },
  }
}

/** Writes a member into the store and connects them. */
export async function connectPlayer(
  site: HotelSite,
  changed: Partial<NewRow<'vipMembers'>> = {},
  kind: 'full' | 'reading' = 'full',
): Promise<Player> {
  const { store, calls } = site.services
  const row = vipMemberRow(changed)
  const { id, email } = await store.db
    .insertInto('vipMembers')
    .values(row)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const client = site.client()
  const connect = async () => {
    const request = { headers: {}, ip: '' } as Request
    const answer = { cookie: (name: string, value: string) => client.cookies.set(name, encodeURIComponent(value)) }
    const member = { programme: 'vip', memberId: id, remember: true, kind } as const
    await calls.cookie.begin(request, answer as unknown as Response, member)
  }
  await connect()
  const register = (tournament: string) => client.post('/api/poker/registrations', { tournament })
  return { id, email, client, connect, register }
}

export async function editedStories(folder: string, edits: StoryEdits): Promise<string> {
  await cp(stories, folder, { recursive: true })
  for (const [path, fields] of Object.entries(edits)) {
    const file = join(folder, 'website-hotels', `${path}.json`)
    const story = JSON.parse(await readFile(file, 'utf8'))
    Object.assign(story.content, fields)
    await writeFile(file, JSON.stringify(story))
  }
  return folder
}

async function publishedAt({ services }: HotelSite, slug: string): Promise<string | null | undefined> {
  const link = services.content.links.find('fr', `poker/tournois/${slug}`)
  return link && (await services.content.story('fr', link.storySlug))?.publishedAt
}

/** As in hotelSite.ts, with a merchant. */
export const forEachPokerSite = onEachDatabase(openPokerSite)

/** A day some days from today, at eight in the evening, as stories hold it: `@day+3` would move with a test's clock. */
export function dayFromNow(days: number): string {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days })
  return storedDate(day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '20:00' }).toInstant())
}

/** Pays at the merchant's page as a person would; where it leads to, or what it says. */
export async function pay(checkoutUrl: string, number = '4242424242424242'): Promise<globalThis.Response> {
  const card = new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'Anne Martin' })
  return fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: card })
}

/** A player's registration as the site shows it. */
export async function registrationOf({ client }: Player, id: string) {
  return must(await client.get(`/api/poker/registrations/${id}`), 200).body
}

/** Waits until a registration is in a state. */
export function untilState(player: Player, id: string, state: string) {
  return eventually(
    () => registrationOf(player, id),
    (it) => it.state === state,
    10_000,
  )
}

/** Held, paid and confirmed places, offers, and what the list shows as free. */
export async function placesOf(site: PokerSite, slug: string) {
  const { db } = site.services.store
  const { id, places, taken } = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('slug', '=', slug)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const alive = await db
    .selectFrom('registrations')
    .select('id')
    .where('tournamentId', '=', id)
    .where('state', 'in', ['held', 'paid', 'confirmed'])
    .execute()
  const offers = await db
    .selectFrom('waitingList')
    .select('id')
    .where('tournamentId', '=', id)
    .where('state', '=', 'offered')
    .execute()
  const shown = must(await site.client().get(`/api/poker/tournaments/${slug}`), 200).body
  return { places, taken, alive: alive.length, offers: offers.length, free: shown.free }
}
