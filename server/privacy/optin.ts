import { type Flag, flag } from '#server/store/columns.ts'
import type { Row } from '#server/store/tables.ts'
import type { Channels, Optin } from '#shared/account/api.ts'
import { type OptinPurpose, optinPurposes } from '#shared/account/optins.ts'

/** The nine columns of an opt-in. */
type OptinColumns = Pick<Row<'hotelMembers'>, keyof ReturnType<typeof optinColumns>>

const none = { email: false, sms: false, mail: false } as const
/** Nothing is ticked. */
export const noOptin: Optin = { hotelFirstParty: none, casinoFirstParty: none, thirdParty: none }

/** The opt-in in nine columns, of the purposes that the house has. */
export function optinOf(member: OptinColumns): Optin {
  const channels = (purpose: OptinPurpose): Channels => ({
    email: member[`${purpose}Email`] === 1,
    sms: member[`${purpose}Sms`] === 1,
    mail: member[`${purpose}Mail`] === 1,
  })
  return Object.fromEntries(optinPurposes.map((it) => [it, channels(it)])) as unknown as Optin
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

/** The columns of an opt-in; a purpose that was not asked for stays as it is. */
export function optinColumns(optin: Partial<Optin>) {
  const columns = Object.entries(optin).flatMap(([purpose, { email, sms, mail }]) => [
    [`${purpose}Email`, flag(email)],
    [`${purpose}Sms`, flag(sms)],
    [`${purpose}Mail`, flag(mail)],
  ])
  return Object.fromEntries(columns) as Record<`${keyof Optin}${'Email' | 'Sms' | 'Mail'}`, Flag>
}
