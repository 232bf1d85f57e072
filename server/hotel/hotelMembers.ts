import { membersOf } from '#server/account/index.ts'
import type { Row } from '#server/store/tables.ts'

export type HotelMember = Row<'hotelMembers'>

/** Members of the hotel programme: what each of these does stands with its type. */
export const hotelMembers = membersOf('eph')

export const { find: findMember, findByEmail, ofSession: memberOf, change: changeMember } = hotelMembers
