import { emailKey, nameKey } from '#server/identity/comparisonKeys.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import type { DeskServices } from '../deskServices.ts'

/** A member by programme and id. */
export interface MemberKey {
  programme: Programme
  memberId: string
}

/** A typed code of any kind, or a name with the birth date. */
export type Criteria = { code: string } | { lastname: string; birthdate: string }

/** The most members of one name and birth date that are told; more count as none. */
const mostFound = 5

/** Programmes whose members come to a kind of house; who has a role everywhere sees both. */
export function programmesAt(kind: HouseKind, isEverywhere: boolean): Programme[] {
  if (isEverywhere) return ['eph', 'vip']
  return kind === 'casino' ? ['vip'] : ['eph']
}

/** Members with an account who match; unconfirmed and erased ones are nobody. */
export async function findMembers(
  services: Pick<DeskServices, 'store' | 'membersOfCard'>,
  criteria: Criteria,
  programmes: readonly Programme[],
): Promise<MemberKey[]> {
  const byProgramme = await lookup(services, criteria)
  return programmes.flatMap((programme) => byProgramme[programme].map((memberId) => ({ programme, memberId })))
}

type Found = Record<Programme, string[]>

async function lookup(
  { store, membersOfCard }: Pick<DeskServices, 'store' | 'membersOfCard'>,
  criteria: Criteria,
): Promise<Found> {
  const { db } = store
  if (!('code' in criteria)) return byName(db, criteria)
  const { code } = criteria
  if (code.includes('@')) return byColumns(db, { eph: ['emailKey', emailKey(code)], vip: ['emailKey', emailKey(code)] })
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{12}$/.test(plain)) return byColumns(db, { vip: ['cvip', plain] })
  if (/^\d{10}$/.test(plain)) return byColumns(db, { eph: ['ibNumber', plain] })
  if (/^[A-Z]\d{10}$/.test(plain)) return byColumns(db, { vip: ['fileNumber', plain] })
  const members = await membersOfCard?.(code)
  return byColumns(db, {
    ...(members?.hotelMemberId && { eph: ['id', members.hotelMemberId] }),
    ...(members?.vipMemberId && { vip: ['id', members.vipMemberId] }),
  })
}

interface Columns {
  eph?: [column: 'id' | 'emailKey' | 'ibNumber', value: string]
  vip?: [column: 'id' | 'emailKey' | 'cvip' | 'fileNumber', value: string]
}

async function byColumns(db: Queries, { eph, vip }: Columns): Promise<Found> {
  const guests = eph ? await activeGuests(db).where(eph[0], '=', eph[1]).execute() : []
  const players = vip ? await activePlayers(db).where(vip[0], '=', vip[1]).execute() : []
  return { eph: guests.map(({ id }) => id), vip: players.map(({ id }) => id) }
}

/** Names are compared without capitals, accents and hyphens, so the birth date is the index. */
async function byName(db: Queries, { lastname, birthdate }: { lastname: string; birthdate: string }): Promise<Found> {
  const key = nameKey(lastname)
  const matching = (rows: readonly { id: string; lastname: string }[]) => {
    const found = rows.filter((it) => nameKey(it.lastname) === key).map(({ id }) => id)
    return found.length > mostFound ? [] : found
  }
  return {
    eph: matching(await activeGuests(db).where('birthdate', '=', birthdate).execute()),
    vip: matching(await activePlayers(db).where('birthdate', '=', birthdate).execute()),
  }
}

function activeGuests(db: Queries) {
  return db.selectFrom('hotelMembers').select(['id', 'lastname']).where('state', '=', 'active')
}

function activePlayers(db: Queries) {
  return db.selectFrom('vipMembers').select(['id', 'lastname']).where('state', 'in', ['preMember', 'full'])
}
