import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { floorEvent, fullMember, newCard, postFloor } from '#test/support/vipSite.ts'
import { houses, type Staff } from '../deskSite.ts'

/** A holder of a card with a line of points, and the claim on it. */
export async function claimedLine(site: HotelSite, changed: { casino?: string; message?: string } = {}) {
  const { casino = 'HOU', message = 'J’étais à Brest ce soir-là.' } = changed
  const member = await earner(site, { casino })
  const [line] = must(await member.client.get('/api/vip/points'), 200).body.items
  const { id } = must(await member.client.post(`/api/vip/points/${line.id}/claims`, { message }), 201).body
  return { ...member, line: line.id as string, id: id as string }
}

/** A holder of a card who has earned 300 points at a bar. */
export async function earner(site: HotelSite, changed: { casino?: string; points?: number; language?: Locale } = {}) {
  const { casino = 'HOU', points = 300 } = changed
  const member = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
  const data = { cvip: member.card.cvip, points, source: 'bars', label: 'Bar des Embruns' }
  must(await postFloor(site, floorEvent(site, 'pointsEarned', data, { casino })), 202)
  const balance = async () => (await member.client.get('/api/vip/me')).body.points as number
  return { ...member, balance }
}

/** Posts a form of a page of the desk. */
export function act(
  staff: Pick<Staff, 'client'>,
  route: DeskRouteName,
  fields: Record<string, string>,
  { house = houses.casino, id = '', locale = 'fr' as Locale, query = '' } = {},
): Promise<Answer> {
  return postForm(staff.client, deskPath(route, locale, { house, ...(id && { id }) }) + query, fields)
}

/** Opens a ledger with a reason. @returns the look's id */
export async function openLedger(staff: Staff, code: string, house = houses.casino): Promise<string> {
  const answer = must(await act(staff, 'points', { form: 'find', reason: 'present', code }, { house }), 303)
  return idIn(answer)
}

/** The last part of the address that a form led to. */
export function idIn(answer: Answer): string {
  return /([\da-f-]{36})(\?|$)/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
}
