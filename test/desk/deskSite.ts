import { invite } from '#server/desk/people/access.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import { type Answer, type Client, newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail } from '#test/support/hotelSite.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

export const floor = { FLOOR_SECRET: 'secret-of-the-floor' }
/** Houses of the tests: the first one's trigram is the one that {@link floorEvent} names. */
export const houses = {
  casino: 'casino-de-la-digue',
  other: 'casino-des-pins',
  hotel: 'villa-ondine',
  restaurant: 'l-estran',
  bath: 'le-spa-de-l-ondine',
}

/** A person of the staff in a browser of their own. */
export interface Staff {
  client: Client
  email: string
  name: string
}

/** The houses of the content are in the store. */
export async function housesReady(site: HotelSite): Promise<void> {
  await eventually(
    () => site.services.store.db.selectFrom('deskHouses').select('slug').execute(),
    (rows) => rows.length > 0,
  )
}

/** Invites a person as the operators' command does, and signs in at the desk. */
export async function staffMember(
  site: HotelSite,
  role: DeskRole,
  house: string | undefined,
  changed: { name?: string; employee?: string; locale?: Locale } = {},
): Promise<Staff> {
  const { name = 'Léa Martin', employee, locale = 'fr' } = changed
  const email = newEmail('staff.test')
  await housesReady(site)
  await invite(site.services.store, { email, role, house, name, employee, language: locale }, site.clock.now())
  return { email, name, client: await signIn(site, email, { locale }) }
}

/** Signs in by the one-time code of the mail, as a browser without scripts does. */
export async function signIn(
  site: HotelSite,
  email: string,
  changed: { locale?: Locale; at?: Pick<Site, 'url'>; headers?: Record<string, string> } = {},
): Promise<Client> {
  const { locale = 'fr', at = site, headers } = changed
  const client = newClient(at)
  const step = must(await postForm(client, deskPath('login', locale), { form: 'email', email }, headers), 303)
  const { code } = await site.mail('deskCode', email)
  const path = step.headers.get('location') ?? ''
  must(await postForm(client, path, { form: 'code', code }, headers), 303)
  return client
}

/** A holder of the VIP card with points, and the code of a reward. */
export async function claimedReward(site: HotelSite, reward = 'un-cocktail-au-coucher', points = 6000) {
  const member = await holder(site, points)
  const { id, code } = must(await member.client.post(`/api/vip/rewards/${reward}/claims`), 201).body
  return { ...member, id: id as string, code: code as string }
}

/** A holder of the VIP card whose points make a status. */
export async function holder(site: HotelSite, points: number) {
  const member = await fullMember(site)
  const data = { cvip: member.card.cvip, points, source: 'machines', label: 'Machines' }
  must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
  return member
}

/** Reads a member's card at a house. @returns path of the page with the advantages */
export async function readCard(staff: Staff, house: string, code: string, locale: Locale = 'fr'): Promise<string> {
  const path = deskPath('advantages', locale, { house })
  return must(await postForm(staff.client, path, { form: 'card', code }), 303).headers.get('location') ?? ''
}

/** Hidden fields of the first form on a page that has these among them. */
export async function formOn(
  { client }: Staff,
  path: string,
  wanted: Record<string, string>,
): Promise<Record<string, string>> {
  const { body } = must(await client.get(path), 200)
  for (const [form] of String(body).matchAll(/<form.*?<\/form>/g)) {
    const pairs = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
    if (Object.entries(wanted).every(([name, value]) => fields[name] === value)) return fields
  }
  throw new Error(`no form on ${path} has ${JSON.stringify(wanted)}`)
}

/** The form that counts an advantage. */
export function countForm(staff: Staff, path: string, advantage: string): Promise<Record<string, string>> {
  return formOn(staff, path, { form: 'count', advantage })
}

/** Checks a code at a house. @returns path of the reward's page */
export async function checkCode(staff: Staff, house: string, code: string, locale: Locale = 'fr'): Promise<string> {
  const answer = must(
    await postForm(staff.client, deskPath('rewards', locale, { house }), { form: 'check', code }),
    303,
  )
  return answer.headers.get('location') ?? ''
}

/** A second process's worth of site on the same database; SQLite belongs to one. */
export async function besideIt(site: HotelSite, env: Record<string, string> = {}): Promise<Site | undefined> {
  const { databaseUrl, sessionSecrets } = site.services.env
  if (!databaseUrl) return undefined
  return openSite({
    storiesDir: site.storiesDir,
    env: {
      ...floor,
      ...env,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: Object.values(sessionSecrets.opening).join(','),
    },
  })
}

/** The same person in a browser that speaks to another process. */
export function moved({ client }: Pick<Staff, 'client'>, { url }: Site): Client {
  const there = newClient({ url })
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return there
}

/** Key of a page's forms: what is posted twice with it is done once. */
export async function keyOf(client: Client, path: string): Promise<string> {
  return keyIn(must(await client.get(path), 200).body)
}

export function keyIn(html: string): string {
  return /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** Signs in by a code in a browser that was here before. @returns where that leads to */
export async function enter(site: HotelSite, email: string, client: Client): Promise<string> {
  client.cookies.delete('desk')
  const step = must(await postForm(client, deskPath('login', 'fr'), { form: 'email', email }), 303)
  const { code } = await site.mail('deskCode', email)
  const answer = must(await postForm(client, step.headers.get('location') ?? '', { form: 'code', code }), 303)
  return answer.headers.get('location') ?? ''
}

/** Text of a page without its tags. */
export function textOf({ body }: Pick<Answer, 'body'>): string {
  return String(body)
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
    .replace(/\s+/g, ' ')
}
