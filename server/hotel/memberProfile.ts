import { addressOf } from '#server/account/index.ts'
import { hotelOptinOf } from '#server/privacy/index.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Profile } from '#shared/hotel/api.ts'
import { customerStatusOf, isEmployeeLevel } from '#shared/hotel/levels.ts'
import type { HotelMember } from './hotelMembers.ts'

const profileColumns = [
  ...['civility', 'firstname', 'lastname', 'email', 'birthdate', 'country', 'addressJson', 'phoneNumber'],
  ...['hotelFirstPartyEmail', 'hotelFirstPartySms', 'hotelFirstPartyMail', 'level', 'ibNumber'],
] as const satisfies (keyof HotelMember)[]

/** Only the needed columns: the init call runs with every page of a member, and each column costs time. */
const profileById = prepare((db, value: Value<{ id: string }>) =>
  db.selectFrom('hotelMembers').select(profileColumns).where('id', '=', value('id')).where('state', '!=', 'erased'),
)

/** @returns undefined if the account is gone */
export async function readProfile(db: Queries, id: string): Promise<Profile | undefined> {
  const [row] = await profileById(db, { id })
  return row && profileOf(row)
}

/** A member as calls return it. */
export function profileOf(member: Pick<HotelMember, (typeof profileColumns)[number]>): Profile {
  const { firstname, lastname, email, birthdate, country, phoneNumber, level, ibNumber } = member
  return {
    civility: member.civility,
    firstname,
    lastname,
    email,
    birthDate: birthdate,
    country,
    address: addressOf(member),
    phoneNumber,
    hotelOptin: hotelOptinOf(member),
    ibLevel: level,
    ibNumber,
    customerStatus: customerStatusOf(level),
    isEmployee: isEmployeeLevel(level),
  }
}
