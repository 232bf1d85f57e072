import { membersOf } from '#server/account/index.ts'
import type { Row } from '#server/store/tables.ts'

export type HotelMember = Row<'hotelMembers'>

/** Members of the hotel programme; the functions are documented at the type. */
export const hotelMembers = membersOf('eph')

export const { find: findMember, findByEmail, ofSession: memberOf, change: changeMember } = hotelMembers
