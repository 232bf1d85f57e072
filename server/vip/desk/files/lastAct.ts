import { findHouse, type House } from '#server/desk/index.ts'
import type { Queries } from '#server/store/tables.ts'
import type { DeskAct } from '#shared/desk/rights.ts'

/** The latest of some acts on a VIP member: for whoever comes second. `at`: epoch ms; `person` null: a system. */
export async function lastActOn<Act extends DeskAct>(
  db: Queries,
  memberId: string,
  acts: readonly Act[],
): Promise<{ act: Act; at: number; person: string | null; house: House | undefined } | undefined> {
  const row = await db
    .selectFrom('deskActs')
    .leftJoin('deskPeople', 'deskPeople.id', 'deskActs.personId')
    .select(['deskActs.act', 'deskActs.at', 'deskActs.house', 'deskPeople.name as person'])
    .where('deskActs.memberId', '=', memberId)
    .where('deskActs.act', 'in', acts)
    .orderBy('deskActs.at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const house = row.house ? await findHouse(db, { slug: row.house }) : undefined
  return { act: row.act as Act, at: row.at, person: row.person, house }
}
