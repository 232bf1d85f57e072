import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queries, Tables } from '#server/store/tables.ts'
import type { VipMember } from './vipMembers.ts'

const membersAQuery = 200

/** Does something for each member for whom a condition holds, one after another by their ids. */
export async function eachMember(
  db: Queries,
  condition: (member: ExpressionBuilder<Tables, 'vipMembers'>) => Expression<SqlBool>,
  act: (member: VipMember) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const query = db.selectFrom('vipMembers').selectAll().where('id', '>', after).where(condition)
    const found = await query.orderBy('id').limit(membersAQuery).execute()
    for (const member of found) await act(member)
    if (found.length < membersAQuery) return
    after = found.at(-1)?.id ?? ''
  }
}
