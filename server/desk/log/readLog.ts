import { type SqlBool, sql } from 'kysely'
import type { Queries, Row } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { type ActEntry, type LogFilters, otherActors } from '#shared/desk/log.ts'
import { localInstant, nextLocalMidnight } from '#shared/time/localTime.ts'
import { type ActLine, withPeople } from '../acts.ts'

/** A part of the log; `house`: a slug, undefined: of all. */
export interface LogInput extends LogFilters {
  house: string | undefined
  /** The house's slug with those of before, by which older lines name it; left out: its slug alone. */
  slugs?: readonly string[]
}

/** A page of the log, the latest first. @param page counts from 1 */
export async function readLog(
  db: Queries,
  input: LogInput,
  { page, size }: { page: number; size: number },
): Promise<{ lines: ActLine[]; total: number }> {
  const total = await countLog(db, input)
  const lines = await logLines(db, input)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { lines, total }
}

/** How many lines a part of the log has. */
export async function countLog(db: Queries, input: LogInput): Promise<number> {
  const { total } = await own(db, input)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The lines after one of them, the latest first: each batch begins in an index. */
export function logBatch(
  db: Queries,
  input: LogInput,
  last: Pick<Row<'deskActs'>, 'at' | 'id'> | undefined,
  limit: number,
) {
  const batch = logLines(db, input).limit(limit)
  return last ? batch.where(sql<SqlBool>`(desk_acts.at, desk_acts.id) < (${last.at}, ${last.id})`) : batch
}

function logLines(db: Queries, input: LogInput) {
  return withPeople(own(db, input)).orderBy('deskActs.at', 'desc').orderBy('deskActs.id', 'desc')
}

function own(db: Queries, { house, slugs = [], person, act, from, to }: LogInput) {
  const actor = otherActors.find((it) => it === person)
  let lines = db.selectFrom('deskActs')
  if (house !== undefined)
    lines = slugs.length > 1 ? lines.where('deskActs.house', 'in', slugs) : lines.where('deskActs.house', '=', house)
  if (actor) lines = lines.where('deskActs.personId', 'is', null).where('deskActs.role', '=', actor)
  else if (person !== undefined) lines = lines.where('deskActs.personId', '=', person)
  if (act !== undefined) lines = lines.where('deskActs.act', '=', act)
  if (from !== undefined) lines = lines.where('deskActs.at', '>=', localInstant(from))
  if (to !== undefined) lines = lines.where('deskActs.at', '<', nextLocalMidnight(to))
  return lines
}

type Whom = NonNullable<ActEntry['whom']>

/** A member whose account is gone. */
export const gone = { number: null, isErased: true } as const

/** The members of lines by their ids: the number of the card, else of the file, by which the desk finds them. */
export async function membersOf(db: Queries, lines: readonly ActLine[]): Promise<ReadonlyMap<string, Whom>> {
  const idsOf = (programme: string) => [
    ...new Set(lines.flatMap((it) => (it.programme === programme ? (it.memberId ?? []) : []))),
    // PostgreSQL knows no empty list.
    '',
  ]
  const guests = await db
    .selectFrom('hotelMembers')
    .select(['id', 'ibNumber as number', 'state'])
    .where('id', 'in', idsOf('eph'))
    .execute()
  const players = await db
    .selectFrom('vipMembers')
    .select(['id', 'cvip', 'fileNumber', 'state'])
    .where('id', 'in', idsOf('vip'))
    .execute()
  const whom = (programme: Programme, number: string | null, state: string): Whom =>
    state === 'erased' ? { programme, ...gone } : { programme, number, isErased: false }
  return new Map([
    ...guests.map(({ id, number, state }) => [id, whom('eph', number, state)] as const),
    ...players.map(({ id, cvip, fileNumber, state }) => [id, whom('vip', cvip ?? fileNumber, state)] as const),
  ])
}

const amounts = { points: 'points', cents: 'cents', count: 'count', players: 'count', places: 'count' } as const

/** The amount among an act's details. @param details JSON */
export function amountOf(details: string | null): ActEntry['amount'] {
  const known = JSON.parse(details ?? '{}') as Readonly<Record<string, unknown>>
  for (const [name, of] of Object.entries(amounts)) {
    const value = known[name]
    if (typeof value === 'number') return { of, value }
  }
  return null
}
