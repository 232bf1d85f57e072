import type { Queries } from '#server/store/tables.ts'
import type { VipMember } from '../members/vipMembers.ts'
import { versionOf } from '../versionOf.ts'

/** By member: a version that changes when a card is given, replaced or blocked, or a file opened again. */
export async function cardVersions(db: Queries, members: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('vipMembers')
    .select(['id', 'state', 'cvip', 'fileNumber', 'fileExpiresAt'])
    .where('id', 'in', [...members])
    .where('state', '!=', 'erased')
    .execute()
  return new Map(rows.map((it) => [it.id, cardVersion(it)]))
}

/** The version of a member who was read already. */
export function cardVersion({
  state,
  cvip,
  fileNumber,
  fileExpiresAt,
}: Pick<VipMember, 'state' | 'cvip' | 'fileNumber' | 'fileExpiresAt'>): string {
  return versionOf([state, cvip ?? '', fileNumber ?? '', String(fileExpiresAt)])
}
