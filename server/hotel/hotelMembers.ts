import { membersOf } from '#server/account/index.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import { isEmployeeLevel } from '#shared/hotel/levels.ts'

export type HotelMember = Row<'hotelMembers'>

/** Members of the hotel programme; the functions are documented at the type. */
export const hotelMembers = membersOf('eph')

export const { find: findMember, ofSession: memberOf, change: changeMember } = hotelMembers

/** Whether a session is a collaborator's. */
export async function isEmployee(db: Queries, session: MemberSession | null): Promise<boolean> {
  const member = session?.hotelMemberId ? await findMember(db, session.hotelMemberId) : undefined
  return member !== undefined && isEmployeeLevel(member.level)
}
