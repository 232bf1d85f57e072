import { type ActInput, type DeskPerson, type DeskServices, hasEveryHouse, isSamePerson } from '#server/desk/index.ts'
import { emailKey, nameKey } from '#server/identity/comparisonKeys.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Queries } from '#server/store/tables.ts'
import type { AdjustReason, DeskAdjustment, DeskLine, PointsNumbers } from '#shared/desk/points.ts'
import type { Locale } from '#shared/locales.ts'
import { countOpenLineClaims, type OpenLineClaim } from '../../points/answerLineClaims.ts'
import { type AdjustmentEntry, isWithdrawn, listAdjustments } from '../../points/approvals.ts'
import { lineText } from '../../points/pointsLines.ts'

/** The part of the group's ledgers that a page is about. */
export interface Scope {
  /** Every house: asked for by a person with a role everywhere. */
  isEverywhere: boolean
  /** Slug; undefined: every house. */
  house: string | undefined
  /** Trigram, which is none for a house that the floor does not name; undefined: every house. */
  casino: string | undefined
}

export function scopeOf({ query, person, house }: Pick<ActInput, 'query' | 'person' | 'house'>): Scope {
  const isEverywhere = query.get('all') === '1' && hasEveryHouse(person)
  if (isEverywhere) return { isEverywhere, house: undefined, casino: undefined }
  return { isEverywhere, house: house.slug, casino: house.trigram ?? '' }
}

/** Numbers beside the links of these pages: what this person can do. */
export async function pointsNumbers(
  db: Queries,
  scope: Scope,
  { person, now }: Pick<ActInput, 'person' | 'now'>,
): Promise<PointsNumbers> {
  const waiting = await listAdjustments(db, { house: scope.house, now, since: now })
  const refusals = await Promise.all(waiting.map((it) => refusalOf(db, person, it)))
  return {
    claims: await countOpenLineClaims(db, scope.casino),
    waiting: refusals.filter((it) => it === undefined).length,
  }
}

/** Names of people of the staff, also of those whose access has ended. */
export async function staffNames(db: Queries, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((it) => it !== null))]
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('deskPeople').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The line of a claim as the desk reads it. */
export async function lineOf(
  services: Pick<DeskServices, 'content' | 'store'>,
  claim: OpenLineClaim,
  names: ReadonlyMap<string, string>,
  locale: Locale,
): Promise<DeskLine> {
  const { lineId, lineAt, points, kind, source, casino } = claim
  const text = await lineText(services, claim, locale)
  return { id: lineId, at: lineAt, text, points, kind, source, ...(casino && { house: names.get(casino) ?? casino }) }
}

/** Adjustments that wait or were decided, as the reader may see and decide them. */
export async function adjustmentRows(
  db: Queries,
  entries: readonly AdjustmentEntry[],
  { person, locale }: Pick<ActInput, 'person' | 'locale'>,
): Promise<DeskAdjustment[]> {
  const names = await staffNames(
    db,
    entries.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
  )
  const houses = await houseNames(db, locale)
  const rows: DeskAdjustment[] = []
  for (const entry of entries) {
    const { id, firstname, lastname, points, label, message, requestedBy, requestedAt } = entry
    const { reason, house, expiresAt, state, decidedBy, decidedAt, vipMemberId } = entry
    const isOpen = state === 'waiting'
    const refusal = isOpen ? await refusalOf(db, person, { requestedBy, vipMemberId }) : undefined
    rows.push({
      id,
      name: `${firstname} ${lastname}`,
      points,
      label,
      reason: reason as AdjustReason,
      ...(message && { message }),
      requestedBy: requestedBy && (names.get(requestedBy) ?? ''),
      requestedAt,
      ...(house && { house: houses.get(house) ?? house }),
      expiresAt,
      state: isWithdrawn(entry) ? 'withdrawn' : (state as DeskAdjustment['state']),
      ...(decidedAt !== null && { decided: { by: names.get(decidedBy ?? '') ?? '', at: decidedAt } }),
      ...(refusal && { refusal }),
      mayWithdraw: isOpen && requestedBy === person.id,
    })
  }
  return rows
}

/**
 * Why a person cannot be the second one: they asked for it, also under another address of the same number on the staff
 * list, or it is their own ledger.
 */
export async function refusalOf(
  db: Queries,
  person: Pick<DeskPerson, 'id' | 'email'>,
  { requestedBy, vipMemberId }: { requestedBy: string | null; vipMemberId: string },
): Promise<'own' | 'member' | undefined> {
  if (requestedBy !== null && (await isSamePerson(db, person.id, requestedBy))) return 'own'
  return (await isOwnLedger(db, person, vipMemberId)) ? 'member' : undefined
}

/**
 * Whether a member of the staff is the member: nobody adjusts their own points. One is known by the address of the desk,
 * or by name (birth name included) and birth date of the staff list.
 */
export async function isOwnLedger(
  db: Queries,
  { id, email }: Pick<DeskPerson, 'id' | 'email'>,
  vipMemberId: string,
): Promise<boolean> {
  const member = await db
    .selectFrom('vipMembers')
    .select(['emailKey', 'firstname', 'lastname', 'birthName', 'birthdate'])
    .where('id', '=', vipMemberId)
    .executeTakeFirst()
  if (!member) return false
  if (member.emailKey === emailKey(email)) return true
  const listed = await db
    .selectFrom('staff')
    .innerJoin('deskPeople', 'deskPeople.employeeNumber', 'staff.employeeNumber')
    .select(['firstname', 'lastname', 'birthdate'])
    .where('deskPeople.id', '=', id)
    .executeTakeFirst()
  if (!listed || listed.birthdate !== member.birthdate) return false
  const lastnames = [member.lastname, member.birthName ?? ''].map(nameKey)
  return nameKey(listed.firstname) === nameKey(member.firstname) && lastnames.includes(nameKey(listed.lastname))
}
