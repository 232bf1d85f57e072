import {
  type Address,
  type Channels,
  customerStatusOf,
  isEmployeeLevel,
  type Optin,
  type Profile,
} from '#shared/api/eph.ts'
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

export function addressOf({ addressJson }: Pick<HotelMember, 'addressJson'>): Address | null {
  return addressJson === null ? null : (JSON.parse(addressJson) as Address)
}

export function optinOf(member: HotelMember): Optin {
  const channels = (purpose: keyof Optin): Channels => ({
    email: member[`${purpose}Email`] === 1,
    sms: member[`${purpose}Sms`] === 1,
    mail: member[`${purpose}Mail`] === 1,
  })
  return {
    hotelFirstParty: channels('hotelFirstParty'),
    casinoFirstParty: channels('casinoFirstParty'),
    thirdParty: channels('thirdParty'),
  }
}

/** The nine columns of an opt-in. */
export function optinColumns({ hotelFirstParty: hotel, casinoFirstParty: casino, thirdParty: third }: Optin) {
  return {
    hotelFirstPartyEmail: flag(hotel.email),
    hotelFirstPartySms: flag(hotel.sms),
    hotelFirstPartyMail: flag(hotel.mail),
    casinoFirstPartyEmail: flag(casino.email),
    casinoFirstPartySms: flag(casino.sms),
    casinoFirstPartyMail: flag(casino.mail),
    thirdPartyEmail: flag(third.email),
    thirdPartySms: flag(third.sms),
    thirdPartyMail: flag(third.mail),
  }
}

function flag(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0
}
