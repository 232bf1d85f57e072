import { addressOf, optinOf } from '#server/account/columns.ts'
import { customerStatusOf, isEmployeeLevel, type Profile } from '#shared/api/eph.ts'
import type { HotelMember } from './hotelMembers.ts'

/** A member as the calls answer with (spec §3, decisions §3). */
export function profileOf(member: HotelMember): Profile {
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
    hotelOptin: optinOf(member).hotelFirstParty,
    ibLevel: level,
    ibNumber,
    customerStatus: customerStatusOf(level),
    isEmployee: isEmployeeLevel(level),
  }
}
