import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { formNumber } from '#shared/forms/forms.ts'
import type { Locale } from '#shared/locales.ts'
import { blockOn, bodyOf, dayFrom } from '#test/forms/formsSite.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { houses, type Staff, staffMember, textOf } from '../deskSite.ts'

/** The quote form goes to a casino's own mailbox, so its requests are that casino's. */
export async function quotesToCasino(folder: string): Promise<void> {
  await writeTo(folder, 'demande-de-devis.json', 'devis@hautemer.test')
}

/** The contest's as well; its last day is one day, and does not move with the clock. */
export async function contestToCasino(folder: string): Promise<void> {
  const lastDay = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 45 }).toString()
  await writeTo(folder, 'concours.json', 'concours@hautemer.test', (story) => story.replaceAll('@day+45', lastDay))
}

async function writeTo(folder: string, file: string, desk: string, change = (story: string) => story): Promise<void> {
  const story = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), change(story.replaceAll(desk, 'digue@hautemer.test')))
}

/** Sends a contact form to a house. */
export async function contact(
  site: HotelSite,
  changed: Record<string, unknown> = {},
  locale: Locale = 'fr',
): Promise<{ id: string; number: string; email: string }> {
  const body = bodyOf(site, 'contact', { hotel: houses.hotel, ...changed })
  const answer = await site.client({ locale }).post('/api/forms/contact', body)
  const { id } = must(answer, 201).body
  return { id, number: formNumber(id), email: String(body.email) }
}

/** Sends the quote form of its page, which goes to {@link houses.casino}. */
export async function quote(site: HotelSite): Promise<{ id: string; number: string; email: string }> {
  const block = await blockOn(site, '/demande-de-devis', 'quote')
  const body = bodyOf(site, 'quote', { block })
  const { id } = must(await site.client().post('/api/forms/quote', body), 201).body
  return { id, number: formNumber(id), email: String(body.email) }
}

export function inboxPath(house: string, query = '', locale: Locale = 'fr'): string {
  return deskPath('requests', locale, { house }) + query
}

export function requestPath(house: string, id: string, locale: Locale = 'fr'): string {
  return deskPath('request', locale, { house, id })
}

/** Hidden fields of a page's form, as a browser sends them. */
export async function formOf({ client }: Staff, path: string, name: string): Promise<Record<string, string>> {
  const html = String(must(await client.get(path), 200).body)
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)].find(([it]) =>
    it.includes(`name="form" value="${name}"`),
  )?.[0]
  if (!form) throw new Error(`${path} has no form ${name}: ${textOf({ body: html })}`)
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return { ...Object.fromEntries(fields.map(([, key, value]) => [key, value])), form: name }
}

/** Opens a request and presses a button of it. */
export async function press(
  staff: Staff,
  path: string,
  name: string,
  typed: Record<string, string> = {},
): Promise<Answer> {
  return postForm(staff.client, path, { ...(await formOf(staff, path, name)), ...typed })
}

/** Steps of a request in the log, with the role that took them. */
export async function stepsOf(site: HotelSite, id: string): Promise<string[]> {
  const rows = await site.services.store.db
    .selectFrom('deskActs')
    .selectAll()
    .where('subject', '=', id)
    .where('act', '!=', 'readRequests')
    .orderBy('at')
    .execute()
  return rows.map(({ act, role, reason }) => `${act} ${reason} ${role}`)
}

export async function submissionOf(site: HotelSite, id: string) {
  return site.services.store.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A request of the contact form and one that is judged as spam, for {@link houses.hotel}. @returns their ids */
export async function receivedRequests(site: HotelSite, locale: Locale): Promise<[open: string, spam: string]> {
  const { id } = await contact(site, {}, locale)
  const spam = await contact(site, { website: 'https://casino.example', message: 'Gagnez !' }, locale)
  return [id, spam.id]
}

/** Entries of a contest without a form, which is over therefore, as the site stores them. @returns their ids */
export async function endedContest(site: HotelSite, contest: string, people: number): Promise<string[]> {
  const { db } = site.services.store
  const createdAt = site.clock.now()
  const rows = Array.from({ length: people }, (_, n) => {
    const lastname = `Quéméner ${String.fromCodePoint(65 + n)}`
    const email = `${contest}-${n}@forms.test`
    const body = { civility: 'Mrs', firstname: 'Anne', lastname, email, birthdate: '1985-06-15', contest }
    return { id: randomUUID(), email, emailKey: emailKey(email), bodyJson: JSON.stringify(body) }
  })
  const rest = { form: 'contest', locale: 'fr', desk: 'concours@hautemer.test', wording: '', createdAt } as const
  await db
    .insertInto('submissions')
    .values(rows.map((it) => ({ ...it, ...rest, forgetAt: createdAt + 86_400_000 })))
    .execute()
  await db
    .insertInto('contestEntries')
    .values(rows.map((it) => ({ contest, emailKey: it.emailKey, submissionId: it.id, createdAt })))
    .execute()
  return rows.map(({ id }) => id)
}

/** A draw as its announcement says where the seed comes from and how it is written. */
export const announcedSeed = {
  form: 'announce',
  source: 'Loto, cinq numéros',
  seedNumbers: '5',
  seedDigits: '2',
  seedOrder: 'ascending',
}

/** Draws of contests that are over, announced and drawn. @returns paths of their pages by state */
export async function drawnContest(
  site: HotelSite,
  staff: Staff,
  locale: Locale,
): Promise<Record<'over' | 'announced' | 'seed' | 'drawn', string>> {
  const day = (days: number) => dayFrom(site, days)
  const second = await staffMember(site, 'group', undefined, { locale })
  const paths: string[] = []
  for (const state of ['over', 'announced', 'seed', 'drawn']) {
    const contest = `${state}-${locale}`
    await endedContest(site, contest, 6)
    const list = String(must(await staff.client.get(deskPath('draws', locale, { house: houses.hotel })), 200).body)
    const path = new RegExp(`href="([^"]+)"><strong>${contest}<`).exec(list)?.[1] ?? ''
    paths.push(path)
    if (state === 'over') continue
    const announced = { ...announcedSeed, seedDay: day(1), winners: '2', substitutes: '2' }
    must(await postForm(staff.client, path, announced), 303)
    if (state === 'announced') continue
    // The day has come; time itself would end the sessions of everybody else.
    const { db } = site.services.store
    await db
      .updateTable('contestDraws')
      .set({ seedDay: day(0) })
      .where('contest', '=', contest)
      .execute()
    const draw = { form: 'draw', seed: '03 14 15 65 92', sure: 'yes' }
    if (state === 'drawn') must(await postForm(second.client, path, draw), 303)
  }
  const [over = '', announced = '', seed = '', drawn = ''] = paths
  return { over, announced, seed, drawn }
}
