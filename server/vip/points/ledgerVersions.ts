import type { Queries } from '#server/store/tables.ts'
import { versionOf } from '../versionOf.ts'

/**
 * By member: a version that changes when a house adjusts the ledger or answers a claim on a line. Points of the floor come
 * all evening and are none of its changes. A member without either is absent, as {@link versionOf} nothing.
 */
export async function ledgerVersions(db: Queries, members: readonly string[]): Promise<Map<string, string>> {
  const [adjusted, settled] = await Promise.all([
    db
      .selectFrom('pointsLines')
      .select(['vipMemberId', 'id'])
      .where('vipMemberId', 'in', [...members])
      .where('kind', '=', 'adjusted')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('lineClaims')
      .select(['vipMemberId', 'id'])
      .where('vipMemberId', 'in', [...members])
      .where('state', '=', 'settled')
      .orderBy('id')
      .execute(),
  ])
  const byMember = Map.groupBy([...adjusted, ...settled], ({ vipMemberId }) => vipMemberId)
  return new Map([...byMember].map(([member, own]) => [member, versionOf(own.map(({ id }) => id))]))
}

/** The version of one member. */
export async function ledgerVersion(db: Queries, memberId: string): Promise<string> {
  return (await ledgerVersions(db, [memberId])).get(memberId) ?? versionOf([])
}
