import { randomUUID } from 'node:crypto'
import { newReadableCode } from '#server/identity/tokens.ts'
import type { NewRow } from '#server/store/tables.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import { storedDate } from '#test/support/content.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { type Player, type PokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { vipMemberRow } from '#test/support/store/rows.ts'
import { houses, type Staff, textOf } from '../deskSite.ts'

/** A tournament of the casino whose desk the tests sit at: a minute's walk from its first card. */
export const evening = 'mardi-de-la-digue'
/** Another one there, some days later. */
export const later = 'la-nuit-de-la-digue'
/** At another casino. */
export const elsewhere = 'la-bulle-des-pins'

/** A guest whose place is bought at the desk, as the page that repeats the birth date in words sends it. */
export const guest = {
  firstname: 'Nolwenn',
  lastname: 'Quéré',
  birthdate: '1979-03-04',
  repeated: '1979-03-04',
  identity: 'seen',
} as const

/** A time some minutes from now, as a story has it. */
export function minutesFromNow(minutes: number): string {
  return storedDate(Temporal.Now.instant().add({ minutes }))
}

/** The path of an evening at the desk of its casino; the desk's list makes its row. */
export async function eveningPath(staff: Staff, slug = evening, locale: Locale = 'fr'): Promise<string> {
  const list = must(await staff.client.get(deskPath('tournaments', locale, { house: houses.casino })), 200).body
  const tile = new RegExp(`<a href="([^"]+)"><strong>(?=${titles[slug]})`).exec(list)
  if (!tile?.[1]) throw new Error(`the desk has no evening ${slug}`)
  return tile[1]
}

const titles: Readonly<Record<string, string>> = {
  [evening]: 'Le Quarante de la Digue',
  [later]: 'La Nuit de la Digue',
}

/** Posts a form of the desk. */
export function act(staff: Staff, path: string, form: string, fields: Record<string, string> = {}) {
  return postForm(staff.client, path, { form, ...fields })
}

/** Text of a page of the desk. */
export async function textAt(staff: Staff, path: string): Promise<string> {
  return textOf(must(await staff.client.get(path), 200))
}

/** A player whose place is paid online. */
export async function paidPlayer(
  site: PokerSite,
  slug = evening,
  changed: Partial<NewRow<'vipMembers'>> = {},
): Promise<{ player: Player; id: string; code: string }> {
  const player = await site.player(changed)
  const { id, checkoutUrl } = must(await player.register(slug), 201).body
  await pay(checkoutUrl)
  const { code } = await untilState(player, id, 'confirmed')
  return { player, id, code }
}

const firstnames = ['Anne', 'Bleuenn', 'Corentin', 'Denez', 'Éloïse', 'Fañch', 'Gwenaëlle', 'Hervé', 'Iris', 'Jeanne']
const lastnames = ['Abgrall', 'Bodin', 'Corre', 'Derrien', 'Ezanno', 'Le Floc’h', 'Guéguen', 'Hascoët']

/** A member who has a place, by the name and the code that the desk is shown. */
export interface Listed {
  id: string
  name: string
  /** As the list has it, for the alphabet: `ABGRALL Anne`. */
  listed: string
  code: string
}

/** Players with paid places, written into the store: no two with one name. */
export async function manyPlayers(site: HotelSite, count: number): Promise<Listed[]> {
  const { store } = site.services
  const { id: tournamentId, startsAt } = await rowOf(site)
  const now = site.clock.now()
  const members = Array.from({ length: count }, (_, n) => {
    const firstname = firstnames[n % firstnames.length] ?? ''
    const lastname = lastnames[Math.floor(n / firstnames.length) % lastnames.length] ?? ''
    return vipMemberRow({ firstname, lastname })
  })
  const places = members.map(({ id: vipMemberId = null }) => {
    const times = { heldUntil: now, refundableUntil: startsAt, createdAt: now, confirmedAt: now }
    const place = { id: randomUUID(), code: newReadableCode(4), state: 'confirmed' as const, paymentId: null }
    return { ...place, ...times, tournamentId, vipMemberId }
  })
  await store.transaction(async (tx) => {
    await tx.insertInto('vipMembers').values(members).execute()
    await tx.insertInto('registrations').values(places).execute()
    await tx
      .updateTable('tournaments')
      .set((row) => ({ taken: row('taken', '+', count) }))
      .where('id', '=', tournamentId)
      .execute()
  })
  return places.map(({ id, code }, n) => {
    const { firstname = '', lastname = '' } = members[n] ?? {}
    return { id, code, name: `${firstname} ${lastname}`, listed: `${lastname?.toLocaleUpperCase('fr')} ${firstname}` }
  })
}

/** The row of the evening. */
export function rowOf(site: HotelSite, slug = evening) {
  return site.services.store.db
    .selectFrom('tournaments')
    .selectAll()
    .where('slug', '=', slug)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
