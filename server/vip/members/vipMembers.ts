import { membersOf } from '#server/account/index.ts'
import type { Row } from '#server/store/tables.ts'

export type VipMember = Row<'vipMembers'>

/** Members of the casino VIP card; the functions are documented at the type. */
export const vipMembers = membersOf('vip')
