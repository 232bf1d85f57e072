import type { Queries } from '#server/store/tables.ts'
import { localDay } from '#shared/time/localTime.ts'
import { versionOf } from '../versionOf.ts'

/**
 * By member: a version that changes with each use of an advantage that is counted or taken back. Without uses this month
 * a member is absent, as {@link versionOf} nothing.
 * @param now epoch ms
 */
export async function advantageVersions(
  db: Queries,
  members: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const uses = await db
    .selectFrom('advantageUses')
    .select(['vipMemberId', 'id'])
    .where('vipMemberId', 'in', [...members])
    .where('month', '=', localDay(now).slice(0, 7))
    .orderBy('id')
    .execute()
  const byMember = Map.groupBy(uses, ({ vipMemberId }) => vipMemberId)
  return new Map([...byMember].map(([member, own]) => [member, versionOf(own.map(({ id }) => id))]))
}
