import { flag } from '#server/store/columns.ts'
import type { Row } from '#server/store/tables.ts'
import type { Channels, Optin } from '#shared/account/api.ts'

/** The nine columns of an opt-in. */
type OptinColumns = Pick<Row<'hotelMembers'>, keyof ReturnType<typeof optinColumns>>

const none = { email: false, sms: false, mail: false } as const
/** Nothing is ticked. */
export const noOptin: Optin = { hotelFirstParty: none, casinoFirstParty: none, thirdParty: none }

/** The opt-in in nine columns. */
export function optinOf(member: OptinColumns): Optin {
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

/** Channels of the opt-in that the house itself may use. */
export function hotelOptinOf(
  member: Pick<OptinColumns, 'hotelFirstPartyEmail' | 'hotelFirstPartySms' | 'hotelFirstPartyMail'>,
): Channels {
  return {
    email: member.hotelFirstPartyEmail === 1,
    sms: member.hotelFirstPartySms === 1,
    mail: member.hotelFirstPartyMail === 1,
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
